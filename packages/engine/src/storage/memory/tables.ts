import { Journal } from './journal.ts'
import type { LogLine } from '../../model/run.ts'
import type { Prompt } from '../../model/prompt.ts'
import type { GapRow } from '../../model/gap.ts'
import type { FillerCount, FreshListing, ProviderCount } from '../../model/fresh-listing.ts'
import type { PlacedSelection } from '../../model/request.ts'
import type { AreaRow, PageRow, RunRow, TaskRow } from '../storage.ts'

/** One run with all its rows, in memory. `found` keeps every source id, also of listings that were dropped. */
export type RunTables = {
  run: RunRow
  selections: PlacedSelection[]
  tasks: Map<number, TaskRow>
  areas: Map<string, AreaRow>
  /** Paths of the unmerged areas, sorted. */
  open: string[]
  /** Areas freed with their tasks: their counts by task, and their gaps. */
  dropped: { counts: Map<number, AreaCounts>; gaps: GapRow[] }
  pages: Map<string, PageRow>
  tasksByListing: Map<string, { tasks: number[]; seq: number | null }>
  listings: ({ seq: number } & FreshListing)[]
  /** Listings by provider and licence, including exported ones. */
  providers: Map<string, ProviderCount>
  /** Fields filled in by other sources, by source and licence. */
  fillers: Map<string, FillerCount>
  log: LogLine[]
  /** Lease of the process that delivers. */
  delivery: { owner: string; until: number } | null
}

/** Areas of a task or place, as they count for its progress. */
export type AreaCounts = Record<'known' | 'begun' | 'done' | 'failed' | 'skipped' | 'open', number>

export type MemoryTables = {
  runs: Map<string, RunTables>
  prompts: Map<string, Prompt>
  credits: Map<string, number | null>
  /** Source ids that earlier runs found; their data is no longer available. */
  known: ReadonlySet<string>
  /** Frees growing data early: areas of finished tasks, and old log lines. */
  isFrugal: boolean
  journal: Journal
}

export type MemorySettings = Partial<Pick<MemoryTables, 'credits' | 'known' | 'isFrugal'>>

export const createMemoryTables = ({
  credits = new Map(),
  known = new Set(),
  isFrugal = true,
}: MemorySettings): MemoryTables => ({
  runs: new Map(),
  prompts: new Map(),
  credits,
  known,
  isFrugal,
  journal: new Journal(),
})

/** The tables of a run, with its unmerged areas in plan order. */
export function openTables({ runs }: MemoryTables) {
  const tablesOf = (runId: string): RunTables => {
    const tables = runs.get(runId)
    if (tables === undefined) throw new Error(`No run ${runId}`)
    return tables
  }
  const openAreas = (runId: string): AreaRow[] => {
    const { open, areas } = tablesOf(runId)
    return open.flatMap((path) => areas.get(path) ?? [])
  }
  /** Copies of the first areas wanted, in plan order. */
  const firstOnes = (runId: string, isWanted: (area: AreaRow) => boolean, most: number): AreaRow[] => {
    const { open, areas } = tablesOf(runId)
    const dueAreas: AreaRow[] = []
    for (const path of open) {
      const area = areas.get(path)
      if (area !== undefined && isWanted(area)) dueAreas.push({ ...area })
      if (dueAreas.length === most) break
    }
    return dueAreas
  }
  const firstOpen = (runId: string, isWanted: (area: AreaRow) => boolean): AreaRow | null =>
    firstOnes(runId, isWanted, 1)[0] ?? null
  return { tablesOf, openAreas, firstOnes, firstOpen }
}

export function copy<T extends object>(row: T | null | undefined): T | null {
  return row == null ? null : { ...row }
}
