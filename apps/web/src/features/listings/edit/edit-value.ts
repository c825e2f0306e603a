import { fieldTable, isTableField } from '@gazetteer/listing'

export type EditValue = { value: string | number; problem: null } | { value: null; problem: string }

/**
 * Converts typed text to the value of a field: a number up to its maximum, an integer, or a day as the ISO time of its
 * local midnight.
 */
export function editValue(field: string, text: string): EditValue {
  const trimmed = text.trim()
  if (trimmed === '') return wrong('Enter a value.')
  if (!isTableField(field)) return right(trimmed)
  const { kind, label, edit } = fieldTable[field]
  const { name = label.toLowerCase(), max = Infinity } = edit ?? {}
  const number = Number(trimmed)
  switch (kind) {
    case 'number':
      return number >= 0 && number <= max ? right(number) : wrong(`Enter a ${name} from 0 to ${max}.`)
    case 'integer':
      return Number.isInteger(number) && number >= 0
        ? right(number)
        : wrong(`Enter a ${name}: a whole number, 0 or more.`)
    case 'time': {
      // A date without a time would be midnight UTC: the day before in the west.
      const at = new Date(datePattern.test(trimmed) ? `${trimmed}T00:00` : trimmed)
      return Number.isNaN(at.getTime()) ? wrong('Enter a date such as 2026-11-21.') : right(at.toISOString())
    }
    case 'text':
    case 'list':
      return right(trimmed)
  }
}

const datePattern = /^\d{4}(?:-\d{2}){0,2}$/u

const right = (value: string | number): EditValue => ({ value, problem: null })
const wrong = (problem: string): EditValue => ({ value: null, problem })
