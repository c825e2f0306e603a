import type { Listing, ListingStatus } from '@gazetteer/listing'

export const tableName = 'BusinessDatabase'

/** Columns that stand in the table alone: when the listing was found first and last (ISO UTC), and what is known of its life. */
export type SeenColumn = 'first_seen' | 'last_seen' | 'status'
export type SeenCells = { [column in SeenColumn]: string | null }
export type StoreColumn = keyof Listing | SeenColumn

/** Rows of a source of which something became known without their being found anew; `lastSeen` (ISO UTC) null: they were not seen. */
export type Marking = { source: string; sourceIds: readonly string[]; status: ListingStatus; lastSeen: string | null }

/**
 * A row of the user's table as it may be: every column but the id may be unknown, text may be what the user made of it.
 * Times are ISO UTC.
 */
export type StoreRow = SeenCells & {
  [field in keyof Listing]: Listing[field] extends number | string[] | null ? Listing[field] | null : string | null
} & {
  id: number
}

/** The columns that a person may set, for many rows at once. */
export type EditableField = Exclude<keyof Listing, 'source' | 'source_id' | 'created_at'>

export type CheckName = 'name-found' | 'reached' | 'tls' | 'signed-in' | 'may-create' | 'table-ready'

/** One line of a test; after the first that failed the others are skipped. */
export type StoreCheck = { name: CheckName; outcome: 'passed' | 'failed' | 'skipped'; text: string }

/** The user's own database. Every method throws StoreError and nothing else. */
export type Store = {
  /** Makes the table, or adds the columns and the unique index that an older one lacks. Never drops or converts. */
  prepare: () => Promise<void>
  /** Tries everything that a capture needs and changes nothing; gives up after ten seconds. Never throws. */
  test: () => Promise<StoreCheck[]>
  /**
   * Writes listings by (`source`, `source_id`): one seen again fills what is empty and refreshes rating, reviewcount, hours
   * and last_updated; other fields stay. Twice is once. `updated` counts the rows seen again.
   */
  upsert: (listings: readonly Listing[], signal?: AbortSignal) => Promise<{ inserted: number; updated: number }>
  /** Sets the status of rows that are there, and when they were seen last; a table without these columns stays as it is. */
  mark: (marking: Marking, signal?: AbortSignal) => Promise<void>
  count: () => Promise<number>
  /** Rows made since midnight UTC. */
  newToday: () => Promise<number>
  /** Ordered by id. */
  page: (range: { limit: number; offset: number }) => Promise<StoreRow[]>
  /** Answers with how many rows took the value (in MySQL: how many of them are there). */
  update: (ids: readonly number[], field: EditableField, value: string | number) => Promise<number>
  delete: (ids: readonly number[]) => Promise<number>
  /** Those of the ids that are there. */
  present: (ids: readonly number[]) => Promise<number[]>
  /** All rows by id in chunks, without holding a connection between them. */
  scan: (chunk?: number) => AsyncGenerator<StoreRow[]>
  close: () => Promise<void>
}

export type StoreOptions = {
  /** Whether loopback and private addresses may be connected to; link-local and metadata addresses never are. */
  allowPrivateHosts: boolean
  /** Epoch milliseconds. */
  now: () => number
  timeouts?: Partial<StoreTimeouts>
}

export type StoreTimeouts = {
  connectMs: number
  statementMs: number
  idleMs: number
  testMs: number
  /** How long a Supabase project is waited for that does not know its new table yet. */
  schemaCacheMs: number
}

/** The connection is given up before the test, so that the sentence is the precise one. */
export const defaultTimeouts: StoreTimeouts = {
  connectMs: 8_000,
  statementMs: 30_000,
  idleMs: 30_000,
  testMs: 10_000,
  schemaCacheMs: 4_000,
}

/** Connections to one user's database at the same time. */
export const poolSize = 3
