import type { EngineContext } from '../context.ts'
import type { Prompt } from '../model/prompt.ts'
import type { Gap, LogLine, RunProgress } from '../model/run.ts'
import type { RunRow, Storage, StorageReads, Window } from './storage.ts'

/** A run as of one moment. `prompt`: the open one of a paused run. */
export type RunStatus = { run: RunRow; progress: RunProgress; log: LogLine[]; prompt: Prompt | null }

export function engineReads(storage: Storage, { now }: EngineContext) {
  const { reads } = storage
  return {
    ...reads,
    /** Work that is due now, for one run or for all. */
    readDueWork: (runId: string | null) => reads.readDueWork(now(), runId),

    async readGaps(runId: string): Promise<Gap[]> {
      const gaps: Gap[] = []
      const types = new Map<number, string[]>()
      for (const { task, label, reason } of await reads.readGaps(runId)) {
        if (!types.has(task)) types.set(task, (await reads.taskOf(runId, task))?.types ?? [])
        gaps.push({ area: label, types: types.get(task) ?? [], reason })
      }
      return gaps
    },

    /** `linesOf`: which log lines to read. Null when there is no such run. */
    readStatus: async (runId: string, linesOf: (run: RunRow) => Window): Promise<RunStatus | null> =>
      await storage.snapshot(async (together) => {
        const [run, progress] = await Promise.all([together.readRun(runId), readProgress(together, runId)])
        if (run === null) return null
        const [log, prompt] = await Promise.all([
          together.readLog(runId, linesOf(run)),
          run.intent === 'pause' ? together.readOpenPrompt(runId) : null,
        ])
        return { run, progress, log, prompt }
      }),
  }
}

async function readProgress(reads: StorageReads, runId: string): Promise<RunProgress> {
  const [task, areas] = await Promise.all([reads.currentTask(runId), reads.countAreas(runId)])
  return {
    current: await reads.taskOf(runId, task?.index ?? 0),
    task: task === null ? null : { task: task.index, fits: task.fits, fresh: task.fresh, lastType: task.lastType },
    areasDone: areas.merged,
    areasWaiting: areas.waiting,
    areasKnown: areas.known,
  }
}
