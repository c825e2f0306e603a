import { createMemoryLedger } from './index.ts'
import { ledgerSuite } from '../ledger-suite.ts'

const credits = new Map<string, number | null>()

ledgerSuite('in memory', {
  open: async (context) => createMemoryLedger(context, credits),
  setCredits: async (accountId, listings) => void credits.set(accountId, listings),
  creditsOf: async (accountId) => credits.get(accountId) ?? null,
})
