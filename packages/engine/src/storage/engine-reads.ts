import type { EngineContext } from '../context.ts'
import type { Prompt } from '../model/prompt.ts'
import type { PlaceChanges } from '../model/place.ts'
import type { Gap, LogLine, RunProgress } from '../model/run.ts'
import type { KnownTask } from '../model/request.ts'
import type { RunRow, Storage, TaskRow, Window } from './storage.ts'

/** A run as of one moment. `prompt`: the open one of a paused run. */
export type RunStatus = {
  run: RunRow
  progress: RunProgress
  places: PlaceChanges
  log: LogLine[]
  prompt: Prompt | null
}

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

    /** Null when there is no such run. `placesAfter`: the revision whose later changes to read; null: no places. */
    readStatus: async (
      runId: string,
      { linesOf, placesAfter = null }: { linesOf: (run: RunRow) => Window; placesAfter?: number | null },
    ): Promise<RunStatus | null> =>
      await storage.snapshot(async (together) => {
        const [run, task, waiting, places] = await Promise.all([
          together.readRun(runId),
          together.currentTask(runId),
          together.countWaiting(runId),
          together.readPlaceChanges(runId, placesAfter),
        ])
        if (run === null || places === null) return null
        const [current, log, prompt] = await Promise.all([
          together.taskOf(runId, task?.index ?? 0),
          together.readLog(runId, linesOf(run)),
          run.intent === 'pause' ? together.readOpenPrompt(runId) : null,
        ])
        return { run, progress: progressOf({ task, current, waiting, places }), places, log, prompt }
      }),
  }
}

function progressOf({ task, current, waiting, places: { totals } }: ReadProgress): RunProgress {
  return {
    current,
    task: task === null ? null : { task: task.index, fits: task.fits, fresh: task.fresh, lastType: task.lastType },
    areasDone: totals.areasDone,
    areasWaiting: waiting,
    areasKnown: totals.areasKnown,
  }
}

type ReadProgress = {
  task: TaskRow | null
  current: KnownTask | null
  waiting: number
  places: PlaceChanges
}
