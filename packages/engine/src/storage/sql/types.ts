import type { AppTrx } from './tables.ts'

/** The account's credits, owned by the billing module; always used inside the engine's transaction. */
export type SqlCredits = {
  /** Locks and returns the listings that the account may still be charged for; null: unlimited. */
  lock: (trx: AppTrx, accountId: string) => Promise<number | null>
  charge: (trx: AppTrx, accountId: string, listings: number) => Promise<void>
  refund: (trx: AppTrx, accountId: string, listings: number) => Promise<void>
}
