import type { GapReason } from '../model/gap.ts'
import type { PlannedArea } from '../model/area.ts'
import type { Task } from '../model/request.ts'

/** The first round of a task. `reason` is set when its extent cannot be fetched at all. */
export type FirstRound = { task: Task; areas: PlannedArea[]; reason: GapReason | null }
/** The first rounds of the tasks from `from` on, and the data release that the run is pinned to. */
export type PlannedTasks = { from: number; rounds: FirstRound[]; dataRelease: string | null }
/** The next round of a task whose earlier rounds are merged. Ignored unless `round` is still the next one. */
export type NextRound = { task: Task; round: number; areas: PlannedArea[] }
