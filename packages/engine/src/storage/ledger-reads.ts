import type { LedgerContext } from '../context.ts'
import type { Gap, RunProgress } from '../run.ts'
import type { Storage, Window } from './storage.ts'

/** What can be asked of the ledger without a transaction. */
export function ledgerReads({ reads }: Storage, { now }: LedgerContext) {
  return {
    readRun: (runId: string) => reads.readRun(runId),
    readOpenRuns: () => reads.readOpenRuns(),
    readOpenRunOf: (accountId: string) => reads.readOpenRunOf(accountId),
    readSelections: (runId: string) => reads.readSelections(runId),
    readLog: (runId: string, window: Window) => reads.readLog(runId, window),
    readListings: (runId: string, window: Window) => reads.readListings(runId, window),
    readProviders: (runId: string) => reads.readProviders(runId),
    readFillers: (runId: string) => reads.readFillers(runId),
    readFilled: (runId: string, sourceIds: readonly string[]) => reads.readFilled(runId, sourceIds),
    readOpenPrompt: (runId: string) => reads.readOpenPrompt(runId),
    readPrompt: (promptId: string) => reads.readPrompt(promptId),
    /** What waits to be done now; of one run, or of all. */
    readDueWork: (runId: string | null) => reads.readDueWork(now(), runId),

    async readGaps(runId: string): Promise<Gap[]> {
      const gaps: Gap[] = []
      for (const { task, label, reason } of await reads.readGaps(runId))
        gaps.push({ area: label, types: (await reads.taskOf(runId, task))?.types ?? [], reason })
      return gaps
    },

    async readProgress(runId: string): Promise<RunProgress> {
      const [task, areas] = await Promise.all([reads.currentTask(runId), reads.countAreas(runId)])
      return {
        current: await reads.taskOf(runId, task?.index ?? 0),
        task: task === null ? null : { task: task.index, fits: task.fits, fresh: task.fresh, lastType: task.lastType },
        areasDone: areas.settled,
        areasKnown: areas.known,
      }
    },
  }
}
