import { CamelCasePlugin } from 'kysely'
import type { ColumnType, Kysely, Transaction } from 'kysely'
import type { FilledFields, Listing, RawListing } from '@gazetteer/listing'
import type { Area } from '@gazetteer/places'
import type { LogEntry } from '../../model/run.ts'
import type { Prompt } from '../../model/prompt.ts'
import type { AreaRow, RunRow, TaskRow } from '../storage.ts'

/** A JSON column: written as text (a bare array would become a PostgreSQL array), read parsed. */
type Json<T> = ColumnType<T, string | Extract<T, null>, string | Extract<T, null>>
type WithJson<Row, Columns extends keyof Row> = Omit<Row, Columns> & { [C in Columns]: Json<Row[C]> }

export type IntentColumns = 'intent' | 'pausedMs' | 'pauseStartedAt'

export const runJson = [
  'request',
  'ending',
  'counters',
  'limits',
  'closing',
  'unmapped',
  'tableCount',
  'lastLog',
] as const
export const areaJson = ['box', 'points', 'counters', 'reason'] as const

/** The engine's tables in camel case; times are epoch milliseconds. */
export type EngineTables = {
  captureRun: WithJson<Omit<RunRow, IntentColumns>, (typeof runJson)[number]> & {
    isCleared: ColumnType<boolean, boolean | undefined, boolean>
    /** Given by the database, see migration 0026. */
    number: ColumnType<number, never, never>
    collection: ColumnType<number, never, never>
  }
  /** What the user wants of a run. Work locks this row only briefly, at the end of a transaction. */
  captureIntent: { runId: string } & Pick<RunRow, IntentColumns>
  captureSelection: {
    runId: string
    firstTask: number
    tasks: number
    index: number
    city: string
    area: Json<Area | null>
    types: Json<string[]>
  }
  captureTask: { runId: string } & TaskRow
  captureArea: { runId: string } & WithJson<AreaRow, (typeof areaJson)[number]>
  capturePage: { runId: string; path: string; no: number; rows: Json<RawListing[]>; storedAt: number }
  captureListing: {
    /** `collection` and `number` of the run. */
    collection: number
    run: number
    sourceId: string
    seq: number | null
    tasks: number[]
    listing: Json<Listing> | null
    /** The listing's provider at its source, and its licence; null: as the source declares. */
    provider: string | null
    licence: string | null
  }
  /** Listings that the user's table refused. */
  captureRefused: { runId: string; seq: number; reason: string; refusedAt: number }
  captureFilled: { collection: number; run: number; sourceId: string; fields: Json<FilledFields> }
  captureLog: { runId: string; seq: number; at: number; level: LogEntry['level']; text: string } & {
    link: Json<LogEntry['link'] | null>
    about: Json<LogEntry['about'] | null>
  }
  capturePrompt: Pick<Prompt, 'id' | 'runId' | 'choice'> & { details: Json<Prompt['details']> }
  /** The process that currently delivers a run's listings. */
  captureDelivery: { runId: string; owner: string; leaseUntil: number }
  sourceRateLimit: { source: string; nextAt: number; blockedUntil: number; day: string; used: number }
  sourcePermit: { source: string; permit: number; leaseUntil: number }
  sourceWaiter: { source: string; runId: string; since: number }
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** The app database as typed for the engine: tables of other modules are not visible. */
export type AppDb = Kysely<{ kysely_migration: { name: string; timestamp: string } }>
export type AppTrx = Transaction<{ kysely_migration: { name: string; timestamp: string } }>

/** The engine's tables in a database that has others too. */
export const tablesIn = (db: AppDb) => db.withPlugin(camelCase).$extendTables<EngineTables>()
export type EngineDb = ReturnType<typeof tablesIn>

type WithText<Row, Column extends string> = {
  [Key in keyof Row]: Key extends Column ? string | Extract<Row[Key], null> : Row[Key]
}

/** Serializes the JSON columns of a row to text. */
export function withJson<Row extends object, Column extends string>(
  row: Row,
  columns: readonly Column[],
): WithText<Row, Column> {
  const entries = Object.entries(row).map(([key, value]) => {
    const isJson = columns.some((column) => column === key)
    return [key, isJson && value !== null && value !== undefined ? JSON.stringify(value) : value]
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys; only the JSON columns became text
  return Object.fromEntries(entries) as WithText<Row, Column>
}
