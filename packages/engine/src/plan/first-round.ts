import { texts } from '../texts.ts'
import { findPlace } from '../model/request.ts'
import { planRound } from './plan-round.ts'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { GapReason } from '../model/gap.ts'
import type { Task } from '../model/request.ts'

/** The first round of a task. `reason` is set when its extent cannot be fetched at all. */
export type FirstRound = { task: Task; areas: PlannedArea[]; reason: GapReason | null }

/** Areas planned ahead per run: few, so that a large run starts soon. */
const areasAhead = 64

/** The first rounds of the tasks from `tasks` on, until enough areas are planned ahead. Pure. */
export async function firstRounds(
  tasks: AsyncIterable<Task> | Iterable<Task>,
  { declaration, isClosing }: { declaration: SourceDeclaration; isClosing: boolean },
): Promise<FirstRound[]> {
  const rounds: FirstRound[] = []
  let areas = 0
  for await (const task of tasks) {
    const round = firstRound(task, { declaration, isClosing })
    rounds.push(round)
    areas += Math.max(1, round.areas.length)
    if (areas >= areasAhead) break
  }
  return rounds
}

function firstRound(
  task: Task,
  { declaration, isClosing }: { declaration: SourceDeclaration; isClosing: boolean },
): FirstRound {
  const city = findPlace(task)
  if (city === null) return { task, areas: [], reason: { code: 'unknown-city', city: task.city } }
  const areas = planRound(task, { city, declaration }, { round: 0, areas: [] })
  if (isClosing) return { task, areas: areas.map((area) => ({ ...area, label: texts.task(task) })), reason: null }
  return { task, areas, reason: null }
}
