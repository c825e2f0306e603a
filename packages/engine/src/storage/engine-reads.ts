import type { EngineContext } from '../context.ts'
import type { Gap, RunProgress } from '../model/run.ts'
import type { Storage } from './storage.ts'

export function engineReads({ reads }: Storage, { now }: EngineContext) {
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

    async readProgress(runId: string): Promise<RunProgress> {
      const [task, areas] = await Promise.all([reads.currentTask(runId), reads.countAreas(runId)])
      return {
        current: await reads.taskOf(runId, task?.index ?? 0),
        task: task === null ? null : { task: task.index, fits: task.fits, fresh: task.fresh, lastType: task.lastType },
        areasDone: areas.merged,
        areasWaiting: areas.waiting,
        areasKnown: areas.known,
      }
    },
  }
}
