import { fromColumns } from './columns.ts'
import type { LogLine } from '@gazetteer/capture'
import type { Listing } from '@gazetteer/listing'
import type { AreaRow, LaneRow, PageRow, PromptRow, RunRow } from '../rows.ts'

type Columns = Record<string, unknown>

/**
 * Rows of the ledger's own tables as our types. They are believed, not parsed: nobody but the ledger writes them, their
 * columns are typed by the schema beside this file, and their JSON is what `rows.ts` handed over.
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters, typescript/no-unsafe-type-assertion -- see above
const as = <T>(columns: Columns | undefined): T | null => (columns === undefined ? null : (fromColumns(columns) as T))

export const runOf = (columns: Columns | undefined): RunRow | null => as<RunRow>(columns)
export const laneOf = (columns: Columns | undefined): LaneRow | null => as<LaneRow>(columns)
export const areaOf = (columns: Columns | undefined): AreaRow | null => as<AreaRow>(columns)
export const pageOf = (columns: Columns | undefined): PageRow | null => as<PageRow>(columns)
export const promptOf = (columns: Columns | undefined): PromptRow | null => as<PromptRow>(columns)
export const listingOf = (columns: Columns): { seq: number; listing: Listing } =>
  present(as<{ seq: number; listing: Listing }>(columns))

export function logLineOf(columns: Columns): LogLine {
  const { link, ...line } = present(as<LogLine & { link: LogLine['link'] | null }>(columns))
  return link == null ? line : { ...line, link }
}

/** Every row of an answer that names whole rows. */
export function all<T>(rows: readonly Columns[], read: (columns: Columns) => T | null): T[] {
  return rows.map((row) => present(read(row)))
}

function present<T>(row: T | null): T {
  if (row === null) throw new Error('a row of an answer is there')
  return row
}
