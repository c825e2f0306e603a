import { textValue } from './parquet/index.ts'

/**
 * A code or number as text; null when it is empty. Writers that infer column types turn ZIP codes, phones, street
 * numbers and references into numbers.
 */
export function codeText(value: unknown): string | null {
  if (typeof value === 'number' || typeof value === 'bigint') return String(value)
  const text = textValue(value)
  return text === null || text.trim() === '' ? null : text
}
