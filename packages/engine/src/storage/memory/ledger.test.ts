import { createMemoryLedger } from '../../memory.ts'
import { ledgerSuite } from '../../suites/ledger-suite.ts'
import { chargesSuite } from '../../suites/charges-suite.ts'
import { completionSuite } from '../../suites/completion-suite.ts'
import { optOutsSuite } from '../../suites/opt-outs-suite.ts'
import { oddTextSuite } from '../../suites/odd-text-suite.ts'
import { limitsSuite } from '../../suites/limits-suite.ts'
import { pagesAheadSuite } from '../../suites/pages-ahead-suite.ts'
import type { SuiteLedger } from '../../suites/suite-ledger.ts'

const credits = new Map<string, number | null>()

const kind: SuiteLedger = {
  open: async (context) => createMemoryLedger(context, credits),
  setCredits: async (accountId, listings) => void credits.set(accountId, listings),
  creditsOf: async (accountId) => credits.get(accountId) ?? null,
}

ledgerSuite('in memory', kind)
limitsSuite('in memory', kind)
completionSuite('in memory', kind)
optOutsSuite('in memory', kind)
pagesAheadSuite('in memory', kind)
chargesSuite('in memory', kind)
oddTextSuite('in memory', kind)
