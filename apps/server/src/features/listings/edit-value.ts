import { bulkEditableColumns } from '@gazetteer/contract'
import { isStorableText } from '@gazetteer/listing'
import { z } from 'zod'
import { Invalid } from '../../platform/errors.ts'

type Column = (typeof bulkEditableColumns)[number]
export type Edit = { field: Column; value: string | number }

const aliases: Record<string, Column> = { reviewCount: 'reviewcount', review_count: 'reviewcount' }
const columnSchema = z.enum(bulkEditableColumns)

const maxText = 10_000
const maxCount = 2_147_483_647
const maxZip = 10

/** The column and its value as stored; throws Invalid with a message for the user. */
export function parseEdit(field: string, value: string | number): Edit {
  const column = columnSchema.safeParse(aliases[field] ?? field)
  if (!column.success) throw new Invalid(`The column ${field.slice(0, 64)} cannot be edited.`)
  return { field: column.data, value: parsers[column.data]?.(value) ?? parseText(value) }
}

const parsers: Partial<Record<Column, (value: string | number) => string | number>> = {
  rating: (value) => {
    const rating = numberOf(value)
    if (rating >= 0 && rating <= 5) return Math.round(rating * 10) / 10
    throw new Invalid('The rating must be a number from 0 to 5.')
  },
  reviewcount: (value) => {
    const count = numberOf(value)
    if (Number.isInteger(count) && count >= 0 && count <= maxCount) return count
    throw new Invalid('The review count must be a whole number of 0 or more.')
  },
  zip: (value) => {
    const zip = parseText(value)
    if (zip.length <= maxZip) return zip
    throw new Invalid(`The zip can have up to ${maxZip} characters.`)
  },
  last_updated: (value) => {
    const text = String(value).trim()
    const time = timeSchema.safeParse(text).success ? new Date(inUtc(text)) : null
    // MySQL supports years from 1000 to 9999; ISO has four-digit years.
    const year = time?.getUTCFullYear() ?? 0
    if (time !== null && year >= 1000 && year <= 9999) return time.toISOString()
    throw new Invalid('The time must be an ISO date, for example 2025-06-30 or 2025-06-30T14:05:00Z.')
  },
}

const timeSchema = z.union([z.iso.date(), z.iso.datetime({ offset: true, local: true })])

/** A time without a zone is UTC, as in the table; JavaScript would use the local zone. */
const inUtc = (text: string): string => (/T[\d:.]+$/.test(text) ? `${text}Z` : text)

/** NaN when it is not a number. */
const numberOf = (value: string | number): number => {
  if (typeof value === 'number') return value
  return /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
}

function parseText(value: string | number): string {
  const text = String(value).trim()
  if (text === '') throw new Invalid('Please enter a new value.')
  if (text.length > maxText) throw new Invalid('The new value can have up to 10,000 characters.')
  if (!isStorableText(text)) throw new Invalid('The new value contains a character that cannot be stored.')
  return text
}
