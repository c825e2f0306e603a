import type { LogLine } from '../../run.ts'
import type { Prompt } from '../../prompt.ts'
import type { GapRow } from '../../gap.ts'
import type { FreshListing, ProviderCount } from '../../fresh-listing.ts'
import type { PlacedSelection } from '../../request.ts'
import type { AreaRow, PageRow, RunRow, TaskRow } from '../storage.ts'

/**
 * One run with all its rows, in memory. What grows with the run is dropped as soon as nobody can ask for it: areas of finished
 * tasks, old log lines, listings that were written out (`dropListings`). `found` keeps every source id.
 */
export type RunTables = {
  run: RunRow
  selections: PlacedSelection[]
  tasks: Map<number, TaskRow>
  areas: Map<string, AreaRow>
  /** Paths of the areas that are not settled, sorted. */
  open: string[]
  /** How many areas were dropped with their tasks, and the gaps among them. */
  dropped: { areas: number; gaps: GapRow[] }
  pages: Map<string, PageRow>
  found: Map<string, { tasks: number[]; seq: number | null }>
  listings: ({ seq: number } & FreshListing)[]
  /** Listings by provider and licence, those that were written out among them. */
  providers: Map<string, ProviderCount>
  log: LogLine[]
}

export type MemoryTables = {
  runs: Map<string, RunTables>
  prompts: Map<string, Prompt>
  credits: Map<string, number | null>
}
