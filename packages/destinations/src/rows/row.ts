import { z } from 'zod'
import { columns } from './columns.ts'
import { DestinationError } from '../destination-error.ts'
import type { DestinationRow } from '../destination.ts'

const numeric = new Set(['rating', 'latitude', 'longitude', 'confidence'])
const times = new Set(['created_at', 'last_updated', 'first_seen', 'last_seen'])

const rawRowsSchema = z.array(z.record(z.string(), z.unknown()))
const rawIdsSchema = z.array(z.object({ id: z.coerce.number() }))

/** Normalizes driver rows: numbers, ISO 8601 UTC times, and null for absent or unreadable values. */
export function parseRows(raw: unknown): DestinationRow[] {
  return rawRowsSchema.parse(raw).map(rowOf)
}

function rowOf(raw: Record<string, unknown>): DestinationRow {
  const id = numberOf(raw['id'])
  if (id === null || !Number.isSafeInteger(id)) {
    throw new DestinationError('unfit-table', 'The table BusinessDatabase cannot be used: an id is not a whole number.')
  }
  const row: Record<string, unknown> = { id }
  for (const column of columns) row[column] = valueOf(column, raw[column])
  return shaped(row)
}

export const idsOf = (raw: unknown): number[] => rawIdsSchema.parse(raw).map(({ id }) => id)

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop over `columns` fills exactly the keys of the type
const shaped = (row: Record<string, unknown>): DestinationRow => row as DestinationRow

function valueOf(column: string, value: unknown): string | number | string[] | null {
  if (column === 'socials') return splitWords(cellText(value))
  if (numeric.has(column)) return numberOf(value)
  if (column === 'reviewcount') {
    const count = numberOf(value)
    return count === null ? null : Math.trunc(count)
  }
  const text = cellText(value)
  return text !== null && times.has(column) ? timeOf(text) : text
}

function splitWords(text: string | null): string[] | null {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  return words.length === 0 ? null : words
}

export function numberOf(value: unknown): number | null {
  if (value === null || value === undefined || value === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

function cellText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

/** A database time without a zone is read as UTC; text that is not a time is returned unchanged. */
function timeOf(text: string): string {
  const [, day, clock = '00:00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T]([\d:.]+))?\s?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(text) ?? []
  if (day === undefined) return text
  const time = new Date(`${day}T${clock}${/^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone}`)
  return Number.isNaN(time.getTime()) ? text : time.toISOString()
}
