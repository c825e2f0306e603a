import type { sql } from 'kysely'

/** Anything a query can be executed on: a Kysely, or its transaction. */
export type QueryExecutorProvider = Parameters<ReturnType<typeof sql>['execute']>[0]

/** The credit accounts, which belong to another room: called inside the ledger's transaction, always before the run is locked. */
export type SqlCredits<T> = {
  /** Listings that may still be charged, with the account locked; null: unlimited. */
  lock(trx: T, accountId: string): Promise<number | null>
  charge(trx: T, accountId: string, listings: number): Promise<void>
  giveBack(trx: T, accountId: string, listings: number): Promise<void>
}
