import { freeListings } from '@gazetteer/contract'
import type { Db, Trx } from '../../platform/app-database/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Plan, type PlanInForce, planOf } from './plan-of.ts'
import {
  type CreditAccountRow,
  changeCredits,
  findCreditAccount,
  insertCreditAccount,
  listCreditAccounts,
  lockCreditAccount,
  returnCredits,
  updateCreditAccount,
} from './credit-account-table.ts'

export type { Plan } from './plan-of.ts'

/** What an account may use; `credits`, `usedListings` and `granted` count listings. */
export type Standing = PlanInForce & { credits: number; usedListings: number; granted: number }

/** What was paid, as billing reads it from where the money is; what is absent stays as it is. */
export type PaidTime = { cardUntil?: number | null; cardRenews?: boolean; bitcoinUntil?: number | null }

export type Plans = {
  /** The plan that counts now: see `plan-of.ts`. */
  planOf: (db: Db, accountId: string) => Promise<Plan>
  standingOf: (db: Db, accountId: string) => Promise<Standing>
  /** Of many accounts at once, by account. */
  standingsOf: (db: Db, accountIds: readonly string[]) => Promise<Map<string, Standing>>
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
  /** For billing, in the transaction that holds its reason. */
  setPaid: (trx: Trx, accountId: string, paid: PaidTime) => Promise<void>
}

export function plansFeature({ config, clock }: Pick<Platform, 'config' | 'clock'>): Plans {
  function standing(row: CreditAccountRow): Standing {
    const { plan: granted, card_until: cardUntil, card_renews: cardRenews, bitcoin_until: bitcoinUntil } = row
    return {
      ...planOf({ granted, cardUntil, cardRenews, bitcoinUntil }, clock.now()),
      credits: row.credits,
      usedListings: row.granted - row.credits,
      granted: row.granted,
    }
  }
  return {
    planOf: async (db, accountId) => standing(await findCreditAccount(db, accountId)).plan,
    standingOf: async (db, accountId) => standing(await findCreditAccount(db, accountId)),
    standingsOf: async (db, accountIds) =>
      new Map((await listCreditAccounts(db, accountIds)).map((row) => [row.account_id, standing(row)])),
    lockCredits: async (trx, accountId) => standing(await lockCreditAccount(trx, accountId)),
    chargeCredits: (trx, accountId, count) => changeCredits(trx, accountId, -count),
    returnCredits,
    openCredits: (trx, accountId) =>
      insertCreditAccount(trx, {
        account_id: accountId,
        plan: config.planForNewAccounts,
        credits: freeListings,
        granted: freeListings,
        card_until: null,
        card_renews: false,
        bitcoin_until: null,
      }),
    setPlan: (db, accountId, plan) => updateCreditAccount(db, accountId, { plan }),
    setPaid: (trx, accountId, { cardUntil, cardRenews, bitcoinUntil }) =>
      updateCreditAccount(trx, accountId, {
        ...(cardUntil === undefined ? {} : { card_until: cardUntil }),
        ...(cardRenews === undefined ? {} : { card_renews: cardRenews }),
        ...(bitcoinUntil === undefined ? {} : { bitcoin_until: bitcoinUntil }),
      }),
  }
}
