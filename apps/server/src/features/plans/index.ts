import { freeListings } from '@gazetteer/contract'
import type { Db, Trx } from '../../platform/app-database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type CreditAccountRow,
  type Plan,
  changeCredits,
  findCreditAccount,
  insertCreditAccount,
  lockCreditAccount,
  updatePlan,
} from './credit-account-table.ts'

export type { Plan } from './credit-account-table.ts'

/** What an account may use; `credits` and `usedListings` count listings, `paidUntil` is epoch ms (null: no end, or free). */
export type Standing = {
  plan: Plan
  credits: number
  usedListings: number
  granted: number
  paidUntil: number | null
  isCancelled: boolean
}

export type Plans = {
  /** Free once the paid time is over, whatever the row says. */
  planOf: (db: Db, accountId: string) => Promise<Plan>
  standingOf: (db: Db, accountId: string) => Promise<Standing>
  /** Locks the credit account (first in the lock order) and tells what is left. */
  lockCredits: (trx: Trx, accountId: string) => Promise<{ plan: Plan; credits: number }>
  /** Takes `count` credits, after `lockCredits` in the same transaction; fails rather than going below zero. */
  chargeCredits: (trx: Trx, accountId: string, count: number) => Promise<void>
  /** Gives back what listings that were dropped had cost. */
  returnCredits: (trx: Trx, accountId: string, count: number) => Promise<void>
  /** For a new account, in the transaction that makes it. */
  openCredits: (trx: Trx, accountId: string) => Promise<void>
  /** The operator's word: professional without an end, or free. Credits stay as they are. */
  setPlan: (db: Db, accountId: string, plan: Plan) => Promise<void>
  /** Professional until then, or no longer renewed; for billing. */
  changeSubscription: (db: Db, accountId: string, change: SubscriptionChange) => Promise<void>
}

export type SubscriptionChange = { plan?: Plan; paidUntil?: number | null; isCancelled?: boolean }

export function plansFeature({ config, clock }: Pick<Platform, 'config' | 'clock'>): Plans {
  function standing(row: CreditAccountRow): Standing {
    const isOver = row.paid_until !== null && row.paid_until <= clock.now()
    const plan = isOver ? 'free' : row.plan
    return {
      plan,
      credits: row.credits,
      usedListings: row.granted - row.credits,
      granted: row.granted,
      paidUntil: plan === 'free' ? null : row.paid_until,
      isCancelled: row.is_cancelled,
    }
  }
  return {
    planOf: async (db, accountId) => standing(await findCreditAccount(db, accountId)).plan,
    standingOf: async (db, accountId) => standing(await findCreditAccount(db, accountId)),
    lockCredits: async (trx, accountId) => standing(await lockCreditAccount(trx, accountId)),
    chargeCredits: (trx, accountId, count) => changeCredits(trx, accountId, -count),
    returnCredits: (trx, accountId, count) => changeCredits(trx, accountId, count),
    openCredits: (trx, accountId) =>
      insertCreditAccount(trx, {
        account_id: accountId,
        plan: config.planForNewAccounts,
        credits: freeListings,
        granted: freeListings,
        paid_until: null,
        is_cancelled: false,
      }),
    setPlan: (db, accountId, plan) => updatePlan(db, accountId, { plan, paid_until: null, is_cancelled: false }),
    changeSubscription: (db, accountId, { plan, paidUntil, isCancelled }) =>
      updatePlan(db, accountId, {
        ...(plan === undefined ? {} : { plan }),
        ...(paidUntil === undefined ? {} : { paid_until: paidUntil }),
        ...(isCancelled === undefined ? {} : { is_cancelled: isCancelled }),
      }),
  }
}
