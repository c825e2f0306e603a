import type { LedgerContext } from '../context.ts'
import type { Ledger } from '../ledger.ts'

export type SuiteLedger = {
  open: (context: LedgerContext) => Promise<Ledger>
  /** Gives the account so many credits; null: unlimited. */
  setCredits: (accountId: string, listings: number | null) => Promise<void>
  creditsOf: (accountId: string) => Promise<number | null>
}

export function fail(): never {
  throw new Error('this cannot be absent here')
}
