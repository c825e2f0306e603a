import { createLedger } from '../create-ledger.ts'
import { gapsOf, memoryRows } from './rows.ts'
export { createMemoryGate } from './gate.ts'

import type { Ledger } from '@gazetteer/capture'
import type { LedgerContext } from '../context.ts'
import type { LedgerDatabase, LedgerReads } from '../rows.ts'
import type { MemoryTables } from './tables.ts'

export type MemoryLedger = Ledger & {
  /** Frees listings that were written out; their ids stay, so that none comes twice. */
  dropListings(runId: string, untilSeq: number): void
}

/** A ledger that lives as long as the process: for the command line and for tests. `credits` by account; absent is unlimited. */
export function createMemoryLedger(context: LedgerContext, credits = new Map<string, number | null>()): MemoryLedger {
  const tables: MemoryTables = { runs: new Map(), prompts: new Map(), credits }
  const rows = memoryRows(tables)
  let last: Promise<unknown> = Promise.resolve()
  const database: LedgerDatabase = {
    reads: memoryReads(tables),
    transaction: (work) => {
      const result = last.then(() => work(rows))
      last = result.catch(() => undefined)
      return result
    },
  }
  return {
    ...createLedger(database, context),
    dropListings: (runId, untilSeq) => {
      const run = tables.runs.get(runId)
      if (run !== undefined) run.listings = run.listings.filter(({ seq }) => seq > untilSeq)
    },
  }
}

function memoryReads({ runs, prompts }: MemoryTables): LedgerReads {
  const openRuns = () => [...runs.values()].map(({ run }) => run).filter(({ state }) => state === 'running')
  return {
    readRun: async (runId) => runs.get(runId)?.run ?? null,
    readOpenRuns: async () => openRuns(),
    readOpenRunOf: async (accountId) => openRuns().find((run) => run.accountId === accountId) ?? null,
    currentLane: async (runId) => {
      const lanes = [...(runs.get(runId)?.lanes.values() ?? [])]
      return lanes.find(({ isDone }) => !isDone) ?? lanes.at(-1) ?? null
    },
    countAreas: async (runId) => {
      const tables = runs.get(runId)
      if (tables === undefined) return { waiting: 0, settled: 0, known: 0 }
      const { areas, open, dropped } = tables
      const waiting = open.filter((path) => areas.get(path)?.state === 'waiting').length
      const known = areas.size + dropped.areas
      return { waiting, settled: known - open.length, known }
    },
    readGaps: async (runId) => {
      const tables = runs.get(runId)
      return tables === undefined ? [] : gapsOf(tables)
    },
    readLog: async (runId, { after, limit }) =>
      (runs.get(runId)?.log ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readListings: async (runId, { after, limit }) =>
      (runs.get(runId)?.listings ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readOpenPrompt: async (runId) =>
      [...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null) ?? null,
    readPrompt: async (promptId) => prompts.get(promptId) ?? null,
  }
}
