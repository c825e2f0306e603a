import { createMemoryEngine } from './memory.ts'
import { engineSuite } from './suites/engine-suite.ts'
import { continueSuite } from './suites/continue-suite.ts'
import { chargesSuite } from './suites/charges-suite.ts'
import { clockJumpSuite } from './suites/clock-jump-suite.ts'
import { enrichmentSuite } from './suites/enrichment-suite.ts'
import { filtersSuite } from './suites/filters-suite.ts'
import { optOutsSuite } from './suites/opt-outs-suite.ts'
import { oddTextSuite } from './suites/odd-text-suite.ts'
import { limitsSuite } from './suites/limits-suite.ts'
import { pagesAheadSuite } from './suites/pages-ahead-suite.ts'
import { placesSuite } from './suites/places-suite.ts'
import { planningSuite } from './suites/planning-suite.ts'
import { repeatedStartSuite } from './suites/repeated-start-suite.ts'
import type { SuiteEngine } from './suites/suite-engine.ts'

const credits = new Map<string, number | null>()

const kind: SuiteEngine = {
  open: async (context) => createMemoryEngine(context, { credits, isFrugal: false }),
  setCredits: async (accountId, listings) => void credits.set(accountId, listings),
  creditsOf: async (accountId) => credits.get(accountId) ?? null,
}

engineSuite('in memory', kind)
limitsSuite('in memory', kind)
enrichmentSuite('in memory', kind)
filtersSuite('in memory', kind)
optOutsSuite('in memory', kind)
pagesAheadSuite('in memory', kind)
planningSuite('in memory', kind)
clockJumpSuite('in memory', kind)
chargesSuite('in memory', kind)
continueSuite('in memory', kind)
placesSuite('in memory', kind)
oddTextSuite('in memory', kind)
repeatedStartSuite('in memory', kind)
