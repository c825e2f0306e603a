import type { LogLine } from '@gazetteer/capture'
import type { Listing } from '@gazetteer/listing'
import type { AreaRow, LaneRow, PageRow, PromptRow, RunRow } from '../rows.ts'

/** One run with all its rows, in memory. `found` keeps every source id; `listings` may be dropped once delivered. */
export type RunTables = {
  run: RunRow
  lanes: Map<number, LaneRow>
  /** By path; `order` holds the paths sorted, `settledUntil` the first index that may be unsettled. */
  areas: Map<string, AreaRow>
  order: string[]
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
