import { gapsOf, isDue } from './area-rows.ts'
import { filledReads } from './filled-rows.ts'
import { firstForSlice, isWithinReach, needsPlanning, taskAt } from './run-rows.ts'
import type { StorageReads } from '../storage.ts'
import type { MemoryTables } from './tables.ts'

export function memoryReads(memory: MemoryTables): StorageReads {
  const { runs, prompts } = memory
  const openRuns = () => [...runs.values()].map(({ run }) => run).filter(({ state }) => state === 'running')
  return {
    readRun: async (runId) => runs.get(runId)?.run ?? null,
    readOpenRuns: async () => openRuns(),
    readOpenRunOf: async (accountId) => openRuns().find((run) => run.accountId === accountId) ?? null,
    readEnded: async (runIds) =>
      runIds.filter((id) => {
        const run = runs.get(id)?.run
        return run === undefined || run.ending !== null || run.intent === 'stop'
      }),
    // A worker in this process requests slices until none is left, so only areas due later matter.
    readDueWork: async (now, runId) =>
      openRuns()
        .filter(({ id }) => runId === null || id === runId)
        .flatMap((run) => {
          const tables = runs.get(run.id)
          if (tables === undefined) return []
          const open = tables.open.flatMap((path) => tables.areas.get(path) ?? [])
          const waiting = open.filter(({ state }) => state === 'waiting')
          const isWorking = run.intent === 'run' && run.ending === null
          const later = waiting.filter((area) => !isDue(area, now)).map(({ notBefore }) => notBefore)
          return {
            runId: run.id,
            source: run.request.source,
            areas: isWorking ? waiting.filter((area) => isDue(area, now) && isWithinReach(tables, area)).length : 0,
            fetching: waiting.filter(({ lease }) => lease !== null).length,
            hasPlanning: isWorking && needsPlanning(tables),
            hasMerging: run.pagesAhead > 0 || run.ending !== null,
            hasDelivery: run.destination !== 'none' && run.lastSeq > run.deliveredSeq,
            nextAt: later.length === 0 ? null : Math.min(...later),
          }
        }),
    isSliceDue: async (slice) => firstForSlice(memory, slice) !== undefined,
    readTask: async (runId, index) => runs.get(runId)?.tasks.get(index) ?? null,
    taskOf: async (runId, index) => {
      const tables = runs.get(runId)
      return tables === undefined ? null : taskAt(tables, index)
    },
    readSelections: async (runId) => (runs.get(runId)?.selections ?? []).map(({ city, types }) => ({ city, types })),
    areasOfTask: async (runId, task) =>
      [...(runs.get(runId)?.areas.values() ?? [])]
        .filter((area) => area.task === task)
        .sort((a, b) => (a.path < b.path ? -1 : 1)),
    currentTask: async (runId) => {
      const tasks = [...(runs.get(runId)?.tasks.values() ?? [])]
      return tasks.find(({ isDone }) => !isDone) ?? tasks.at(-1) ?? null
    },
    countAreas: async (runId) => {
      const tables = runs.get(runId)
      if (tables === undefined) return { merged: 0, waiting: 0, known: 0 }
      const known = tables.areas.size + tables.dropped.areas
      const waiting = tables.open.filter((path) => tables.areas.get(path)?.state === 'waiting').length
      return { merged: known - tables.open.length, waiting, known }
    },
    readGaps: async (runId) => {
      const tables = runs.get(runId)
      return tables === undefined ? [] : gapsOf(tables)
    },
    readLog: async (runId, { after, limit }) =>
      (runs.get(runId)?.log ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readListings: async (runId, { after, limit }) =>
      (runs.get(runId)?.listings ?? []).filter(({ seq }) => seq > after).slice(0, limit),
    readProviders: async (runId) =>
      [...(runs.get(runId)?.providers.values() ?? [])].sort((a, b) => b.listings - a.listings),
    ...filledReads(runs),
    readOpenPrompt: async (runId) =>
      [...prompts.values()].find((prompt) => prompt.runId === runId && prompt.choice === null) ?? null,
    readPrompt: async (promptId) => prompts.get(promptId) ?? null,
  }
}
