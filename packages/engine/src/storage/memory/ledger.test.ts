import { createMemoryLedger } from './index.ts'
import { ledgerSuite } from '../ledger-suite.ts'
import { limitsSuite } from '../limits-suite.ts'
import type { SuiteLedger } from '../ledger-suite.ts'

const credits = new Map<string, number | null>()

const kind: SuiteLedger = {
  open: async (context) => createMemoryLedger(context, credits),
  setCredits: async (accountId, listings) => void credits.set(accountId, listings),
  creditsOf: async (accountId) => credits.get(accountId) ?? null,
}

ledgerSuite('in memory', kind)
limitsSuite('in memory', kind)
