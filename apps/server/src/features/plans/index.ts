import { freeListings } from '@gazetteer/contract'
import type { Db, Trx } from '@gazetteer/app-database'
import type { Platform } from '../../platform/platform.ts'
import { type Plan, type PlanInForce, planOf } from './plan-of.ts'
import {
  type CreditAccountRow,
  changeCredits,
  findCreditAccount,
  insertCreditAccount,
  listCreditAccounts,
  lockCreditAccount,
  refundCredits,
  updateCreditAccount,
} from './credit-account-table.ts'

export type { Plan } from './plan-of.ts'

/** What an account may use; `credits`, `usedListings` and `granted` count listings. */
export type PlanUsage = PlanInForce & { credits: number; usedListings: number; granted: number }

/** Paid time, as billing derives it from payments; absent fields stay unchanged. */
export type PaidTime = { cardUntil?: number | null; cardRenews?: boolean; bitcoinUntil?: number | null }

export type Plans = {
  /** The plan in force: see `plan-of.ts`. */
  planOf: (db: Db, accountId: string) => Promise<Plan>
  planUsageOf: (db: Db, accountId: string) => Promise<PlanUsage>
  /** For many accounts, by account id. */
  planUsagesOf: (db: Db, accountIds: readonly string[]) => Promise<Map<string, PlanUsage>>
  /** Locks the credit account (first in the lock order) and returns the remaining credits. */
  lockCredits: (trx: Trx, accountId: string) => Promise<{ plan: Plan; credits: number }>
  /** Charges `count` credits, after `lockCredits` in the same transaction; fails instead of going below zero. */
  chargeCredits: (trx: Trx, accountId: string, count: number) => Promise<void>
  /** Refunds the credits of deleted listings. */
  refundCredits: (trx: Trx, accountId: string, count: number) => Promise<void>
  /** For a new account, in the transaction that creates it. */
  openCredits: (trx: Trx, accountId: string) => Promise<void>
  /** Set by the operator: professional without an end, or free. Credits stay unchanged. */
  setPlan: (db: Db, accountId: string, plan: Plan) => Promise<void>
  /** For billing, in the transaction that records the payment. */
  setPaid: (trx: Trx, accountId: string, paid: PaidTime) => Promise<void>
}

export function plansFeature({ config, clock }: Pick<Platform, 'config' | 'clock'>): Plans {
  function standing(row: CreditAccountRow): PlanUsage {
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
    planUsageOf: async (db, accountId) => standing(await findCreditAccount(db, accountId)),
    planUsagesOf: async (db, accountIds) =>
      new Map((await listCreditAccounts(db, accountIds)).map((row) => [row.account_id, standing(row)])),
    lockCredits: async (trx, accountId) => standing(await lockCreditAccount(trx, accountId)),
    chargeCredits: (trx, accountId, count) => changeCredits(trx, accountId, -count),
    refundCredits,
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
