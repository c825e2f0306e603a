import { type EditableField, type FieldKind, editableFields, fieldTable, isStorableText } from '@gazetteer/listing'
import { z } from 'zod'
import { Invalid } from '../../platform/errors.ts'

export type Edit = { field: EditableField; value: string | number }

const aliases: Record<string, EditableField> = { reviewCount: 'reviewcount', review_count: 'reviewcount' }
const columnSchema = z.enum(editableFields)

const maxText = 10_000
/** The column and its value as stored; throws Invalid with a message for the user. */
export function parseEdit(field: string, value: string | number): Edit {
  const column = columnSchema.safeParse(aliases[field] ?? field)
  if (!column.success) throw new Invalid(`The column ${field.slice(0, 64)} cannot be edited.`)
  return { field: column.data, value: parsers[fieldTable[column.data].kind](value, ruleOf(column.data)) }
}

type Rule = { name: string; max: number }

function ruleOf(field: EditableField): Rule {
  const { label, edit } = fieldTable[field]
  return { name: edit?.name ?? label.toLowerCase(), max: edit?.max ?? maxText }
}

const parsers: Record<FieldKind, (value: string | number, rule: Rule) => string | number> = {
  number: (value, { name, max }) => {
    const number = numberOf(value)
    if (number >= 0 && number <= max) return Math.round(number * 10) / 10
    throw new Invalid(`The ${name} must be a number from 0 to ${max}.`)
  },
  integer: (value, { name, max }) => {
    const count = numberOf(value)
    if (!Number.isInteger(count) || count < 0) throw new Invalid(`The ${name} must be a whole number of 0 or more.`)
    if (count > max) throw new Invalid(`The ${name} can be at most ${max.toLocaleString('en-US')}.`)
    return count
  },
  text: parseText,
  list: parseText,
  time: (value, { name }) => {
    const text = String(value).trim()
    const time = timeSchema.safeParse(text).success ? new Date(inUtc(text)) : null
    // MySQL supports years from 1000 to 9999; ISO has four-digit years.
    const year = time?.getUTCFullYear() ?? 0
    if (time !== null && year >= 1000 && year <= 9999) return time.toISOString()
    throw new Invalid(`The ${name} must be an ISO date, for example 2025-06-30 or 2025-06-30T14:05:00Z.`)
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

function parseText(value: string | number, { name, max }: Rule): string {
  const text = String(value).trim()
  if (text === '') throw new Invalid('Please enter a new value.')
  if (text.length > maxText) throw new Invalid('The new value can have up to 10,000 characters.')
  if (!isStorableText(text)) throw new Invalid('The new value contains a character that cannot be stored.')
  if (text.length > max) throw new Invalid(`The ${name} can have up to ${max} characters.`)
  return text
}
