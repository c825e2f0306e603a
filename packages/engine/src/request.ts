import { findCity } from '@gazetteer/places'
import type { City } from '@gazetteer/places'
import type { SourceDeclaration } from '@gazetteer/source'
import type { GapRow } from './gap.ts'
import type { Gap } from './run.ts'
import type { SourceId } from '@gazetteer/listing'

/** Manual ends a business type after this many listings that fit; the decisions page, "Capture". */
export const manualListingsPerType = 120

export type CaptureMode = 'manual' | 'autonomous'

/** A city by its label (`Baltimore, MD`) and the keys of the business types wanted there. */
export type Selection = { city: string; types: string[] }

export type CaptureRequest = {
  mode: CaptureMode
  source: SourceId
  selections: Selection[]
  /** Leave out what the account's earlier runs found already. */
  onlyNew: boolean
  /** False: the run writes no lines. Its prompts, its end and its gaps are told all the same. */
  logsEnabled?: boolean
}

/**
 * What is planned, asked and limited together: one city, and one business type where the source takes one at a time
 * (or the limit is counted for each), else all of them in one pass.
 */
export type Task = {
  index: number
  cityIndex: number
  typeIndex: number
  city: string
  types: string[]
  /** The task ends after this many listings that fit; null: every listing the source has. */
  fitLimit: number | null
}

/** The tasks of a request in plan order: city by city, within it type by type. */
export function tasksOf(request: CaptureRequest, declaration: SourceDeclaration): Task[] {
  const isManual = request.mode === 'manual'
  const isOnePass = !isManual && declaration.typesPerQuery === 'many' && declaration.cap === null
  const tasks = request.selections.flatMap(({ city, types }, cityIndex) =>
    (isOnePass ? [types] : types.map((type) => [type])).map((taskTypes, typeIndex) => ({
      cityIndex,
      typeIndex,
      city,
      types: taskTypes,
      fitLimit: isManual ? manualListingsPerType : null,
    })),
  )
  return tasks.map((task, index) => ({ index, ...task }))
}

/** The city of a task, whose label was checked when the run was created. */
export function cityOf({ city: label }: Pick<Task, 'city'>): City {
  const city = findCity(label)
  if (city === null) throw new Error(`Unknown city in the ledger: ${label}`)
  return city
}

/** Gaps by what they are called: the area and the types that were asked. */
export function gapsIn(gaps: readonly GapRow[], tasks: readonly Task[]): Gap[] {
  return gaps.map(({ task, label, reason }) => ({ area: label, types: tasks[task]?.types ?? [], reason }))
}
