import { valuesAt } from './path.ts'
import type { Condition, FieldRule } from './definition.ts'

/** A field of a row as text; null when nothing is there. */
export function readFieldText(row: unknown, rule: FieldRule | undefined): string | null {
  if (rule === undefined) return null
  if (typeof rule === 'string') return textsAt(row, rule)[0] ?? null
  const texts = [rule.path].flat().flatMap((path) => textsAt(row, path))
  const joined = rule.join === undefined ? texts[0] : texts.join(rule.join)
  const part = rule.split === undefined ? joined : joined?.split(rule.split.by)[rule.split.part]
  const value = part?.trim() ?? ''
  if (value === '') return null
  return rule.map !== undefined && Object.hasOwn(rule.map, value) ? (rule.map[value] ?? null) : value
}

export function readNumber(row: unknown, rule: FieldRule | undefined): number | null {
  const text = readFieldText(row, rule)
  if (text === null) return null
  const isComma = typeof rule === 'object' && rule.number === ','
  const plain = isComma ? text.replaceAll('.', '').replace(',', '.') : text
  const found = typeof rule === 'object' && rule.number !== undefined ? plain.replace(/[^\d.+-]/g, '') : plain
  const value = found === '' ? NaN : Number(found)
  return Number.isFinite(value) ? value : null
}

/** All texts of a field, for lists. */
export function readTexts(row: unknown, rule: FieldRule | undefined): string[] | null {
  if (rule === undefined) return null
  const isPlain = typeof rule === 'string' || (rule.join === undefined && rule.split === undefined)
  const paths = typeof rule === 'string' ? [rule] : [rule.path].flat()
  const texts = isPlain ? paths.flatMap((path) => textsAt(row, path)) : [readFieldText(row, rule) ?? '']
  const found = texts.filter((text) => text !== '')
  return found.length === 0 ? null : found
}

export function isMet(value: unknown, condition: Condition | undefined): boolean {
  if (condition === undefined) return false
  const wanted: readonly unknown[] = [condition.equals].flat()
  return valuesAt(value, condition.path).some((one) => wanted.includes(one))
}

const textsAt = (row: unknown, path: string): string[] =>
  valuesAt(row, path).flatMap((value) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? [String(value).trim()] : [],
  )
