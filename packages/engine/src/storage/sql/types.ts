import type { AppTrx } from './tables.ts'

/** The account's credits, which belong to another room: always inside the ledger's transaction. */
export type SqlCredits = {
  /** Listings the account may still be charged for, locked; null: unlimited. */
  lock: (trx: AppTrx, accountId: string) => Promise<number | null>
  charge: (trx: AppTrx, accountId: string, listings: number) => Promise<void>
  stop: (trx: AppTrx, accountId: string, listings: number) => Promise<void>
}
