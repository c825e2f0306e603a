import type { AreaGap } from '@gazetteer/capture'
import type { LogLine } from '@gazetteer/capture'
import type { Listing } from '@gazetteer/listing'
import type { AreaRow, LaneRow, PageRow, PromptRow, RunRow } from '../rows.ts'

/**
 * One run with all its rows, in memory. What grows with the run is dropped as soon as nobody can ask for it: areas of finished
 * lanes, old log lines, listings that were written out (`dropListings`). `found` keeps every source id.
 */
export type RunTables = {
  run: RunRow
  lanes: Map<number, LaneRow>
  areas: Map<string, AreaRow>
  /** Paths of the areas that are not settled, sorted. */
  open: string[]
  /** How many areas were dropped with their lanes, and the gaps among them. */
  dropped: { areas: number; gaps: AreaGap[] }
  pages: Map<string, PageRow>
  found: Map<string, { lanes: number[]; seq: number | null }>
  listings: { seq: number; listing: Listing }[]
  log: LogLine[]
}

export type MemoryTables = {
  runs: Map<string, RunTables>
  prompts: Map<string, PromptRow>
  credits: Map<string, number | null>
}
