import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const camel = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Columns that hold JSON: written as text, read parsed. */
const jsonColumns = new Set(['request', 'ending', 'counters', 'box', 'points', 'link', 'rows', 'listing', 'limits'])

/** `column = value, …` of a patch whose keys are our names of the columns; undefined is left out. */
export function assignments(patch: object): RawBuilder<unknown> {
  const parts = Object.entries(patch)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => sql`${sql.ref(snake(key))} = ${valueOf(key, value)}`)
  return sql.join(parts)
}

/** `(column, …) values (value, …)` of a whole row. */
export function columnsAndValues(row: object): RawBuilder<unknown> {
  const entries = Object.entries(row)
  const columns = sql.join(entries.map(([key]) => sql.ref(snake(key))))
  return sql`(${columns}) values (${sql.join(entries.map(([key, value]) => valueOf(key, value)))})`
}

/** A row of the database under our names. */
export function fromColumns(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [camel(column), value]))
}

function valueOf(key: string, value: unknown): RawBuilder<unknown> {
  return jsonColumns.has(key) && value !== null ? sql`${JSON.stringify(value)}::jsonb` : sql`${value}`
}
