import type { ListingFilter } from '@gazetteer/listing/filter'
import type { EditableField, Listing, ListingStatus, TableField, TableOnlyField } from '@gazetteer/listing'

/** Columns that only the table has: first and last sighting (ISO 8601 in UTC), and current status. */
export type SeenCells = { [column in TableOnlyField]: string | null }
export type DestinationColumn = TableField

/** A new status for rows of a source that were not delivered again. `lastSeen` is ISO 8601 in UTC; null: not seen. */
export type StatusUpdate = {
  source: string
  sourceIds: readonly string[]
  status: ListingStatus
  lastSeen: string | null
}

/** How a listing that the table has changes its row: fills empty fields, or replaces values by the source's newer ones. */
export type UpdateMode = 'fill' | 'refresh'

/** `areRefused`: the table refused these listings before, so that refusing all of them is no fault of the table. */
export type UpsertOptions = { areRefused?: boolean; update?: UpdateMode }

/** Columns of text that can be filled after the row was written. */
export const fillableColumns = ['email', 'socials', 'phone', 'hours'] as const
export type FillableColumn = (typeof fillableColumns)[number]

/** Values for empty fields of the row of a listing, found at `at` (ISO 8601 in UTC); a list of addresses is one text. */
export type RowFill = { source: string; source_id: string; values: Partial<Record<FillableColumn, string>>; at: string }

/** A listing that the table does not take, with the database's reason as a sentence. */
export type RefusedRow = { source: string; source_id: string; reason: string }
export type Upserted = { inserted: number; updated: number; refused: RefusedRow[] }

/**
 * A row of the user's table: every column but the id may be null, and text may have been edited. Times are ISO 8601
 * in UTC.
 */
export type DestinationRow = SeenCells & {
  [field in keyof Listing]: Listing[field] extends number | string[] | null ? Listing[field] | null : string | null
} & {
  id: number
}

export type CheckName = 'name-found' | 'reached' | 'tls' | 'signed-in' | 'may-create' | 'table-ready'

/** A whole row, also the columns of its owner, as text that only the same kind of database reads. */
export type RowSnapshot = { id: number; content: string }

/** One line of a test; after the first failure the others are skipped. */
export type DestinationCheck = { name: CheckName; outcome: 'passed' | 'failed' | 'skipped'; text: string }

/** `chunk`: rows of a chunk, 1,000 by default. `after`: an id. */
export type ScanOptions = { chunk?: number; filter?: ListingFilter | null; after?: number | null }

/** The user's own database. Every method throws only DestinationError. */
export type Destination = {
  /** Creates the table, or adds the columns and the unique index that an older one lacks. Never drops or converts. */
  prepare: () => Promise<void>
  /** Checks everything that a capture needs without changing anything; times out after ten seconds. Never throws. */
  test: () => Promise<DestinationCheck[]>
  /**
   * Upserts listings by (`source`, `source_id`). A listing seen again fills empty fields and refreshes rating,
   * reviewcount, hours and last_updated; other fields stay, unless `update` is refresh: then each known value of the
   * listing replaces that of the row. Idempotent. `updated` counts rows seen again. Rows that
   * the table refuses for their values are returned; the others are written. Throws when the table refuses all of many.
   */
  upsert: (listings: readonly Listing[], signal?: AbortSignal, options?: UpsertOptions) => Promise<Upserted>
  /** Sets the status and last sighting of existing rows; does nothing on a table without these columns. */
  setStatus: (update: StatusUpdate, signal?: AbortSignal) => Promise<void>
  /**
   * Fills empty fields of existing rows, and sets their last_updated where it filled one. Adds no rows, and leaves out
   * columns that the table lacks. Idempotent. Returns the rows that the table refuses; the others are written.
   */
  fillEmpty: (fills: readonly RowFill[], signal?: AbortSignal) => Promise<RefusedRow[]>
  count: () => Promise<number>
  /** Rows created since midnight UTC. */
  newToday: () => Promise<number>
  /** Ordered by id. */
  page: (range: { limit: number; offset: number }) => Promise<DestinationRow[]>
  /** Returns the number of changed rows (in MySQL: the number of existing rows). */
  update: (ids: readonly number[], field: EditableField, value: string | number | null) => Promise<number>
  delete: (ids: readonly number[]) => Promise<number>
  /** The ids that exist. */
  existingIds: (ids: readonly number[]) => Promise<number[]>
  /** The rows with these ids that exist, in any order; at most 1,000 ids. */
  byIds: (ids: readonly number[]) => Promise<DestinationRow[]>
  /** The rows with these ids that exist, in any order. Equal rows have equal contents. */
  snapshots: (ids: readonly number[]) => Promise<RowSnapshot[]>
  /** Adds rows again as they were, with their ids. Leaves out those whose id, or source and id there, another row has. */
  restore: (rows: readonly RowSnapshot[]) => Promise<void>
  /**
   * All rows by id, or those after an id, in chunks; no connection is held between chunks. With a filter, rows that do
   * not match may be missing: the database leaves out those that it judges as `filterTest` does.
   */
  scan: (options?: ScanOptions) => AsyncGenerator<DestinationRow[]>
  close: () => Promise<void>
}

/** The operations on rows that every dialect implements by itself. */
export type RowOperations = Pick<
  Destination,
  | 'count'
  | 'newToday'
  | 'page'
  | 'update'
  | 'delete'
  | 'existingIds'
  | 'byIds'
  | 'snapshots'
  | 'restore'
  | 'scan'
  | 'setStatus'
  | 'fillEmpty'
>

export type DestinationOptions = {
  /** Whether loopback and private addresses are permitted; link-local and metadata addresses never are. */
  allowPrivateHosts: boolean
  now: () => number
  timeouts?: Partial<DestinationTimeouts>
}

export type DestinationTimeouts = {
  connectMs: number
  statementMs: number
  idleMs: number
  testMs: number
  /** How long to retry while a Supabase project does not know its new table yet. */
  schemaCacheMs: number
}

/** The connection times out before the test does, so that the user gets the more precise message. */
export const defaultTimeouts: DestinationTimeouts = {
  connectMs: 8_000,
  statementMs: 30_000,
  idleMs: 30_000,
  testMs: 10_000,
  schemaCacheMs: 4_000,
}

/** Maximum concurrent connections to one user's database. */
export const poolSize = 3
