import { z } from 'zod'
import { type TableField, fieldTable, tableFields } from '@gazetteer/listing'
import { DestinationError } from '../destination-error.ts'
import type { DestinationRow } from '../destination.ts'

const rawRowsSchema = z.array(z.record(z.string(), z.unknown()))
const rawIdsSchema = z.array(z.object({ id: z.coerce.number() }))

/** Normalizes driver rows: numbers, ISO 8601 UTC times, and null for absent or unreadable values. */
export function parseRows(raw: unknown): DestinationRow[] {
  return rawRowsSchema.parse(raw).map(rowOf)
}

function rowOf(raw: Record<string, unknown>): DestinationRow {
  const id = numberOf(raw['id'])
  if (id === null || !Number.isSafeInteger(id)) {
    throw new DestinationError('unfit-table', 'The table cannot be used: an id is not a whole number.')
  }
  const row: Record<string, unknown> = { id }
  for (const column of tableFields) row[column] = valueOf(column, raw[column])
  return shaped(row)
}

export const idsOf = (raw: unknown): number[] => rawIdsSchema.parse(raw).map(({ id }) => id)

/** The loop above assigns every column a value of its type. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the loop over `tableFields` fills exactly the keys of the type
const shaped = (row: Record<string, unknown>): DestinationRow => row as DestinationRow

function valueOf(column: TableField, value: unknown): string | number | string[] | null {
  switch (fieldTable[column].kind) {
    case 'list':
      return splitWords(cellText(value))
    case 'number':
      return numberOf(value)
    case 'integer': {
      const count = numberOf(value)
      return count === null ? null : Math.trunc(count)
    }
    case 'time': {
      const text = cellText(value)
      return text === null ? null : timeOf(text)
    }
    case 'text':
      return cellText(value)
  }
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
