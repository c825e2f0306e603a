import type { CsvDelimiter } from '@gazetteer/listing'
import type { Cell, HeadedColumns, FileRows } from '../file-columns.ts'

const byteOrderMark = '\uFEFF'
/** Spreadsheets skip leading white space, and some treat full-width signs as ASCII ones. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const e164 = /^\+[1-9]\d{6,14}$/

const signs: Record<CsvDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t' }

export type CsvOptions = { columns: HeadedColumns; hasByteOrderMark: boolean; delimiter: CsvDelimiter }

/** RFC 4180 with header. */
export async function* writeCsv(
  rows: FileRows,
  { columns, hasByteOrderMark, delimiter }: CsvOptions,
): AsyncGenerator<string> {
  const lineOf = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => csvCell(cell, delimiter)).join(signs[delimiter])}\r\n`
  yield `${hasByteOrderMark ? byteOrderMark : ''}${lineOf(columns.map(({ header }) => header))}`
  for await (const row of rows) yield lineOf(columns.map(({ field }) => row[field] ?? null))
}

/**
 * Prevents formula injection: text that a spreadsheet would evaluate gets a leading apostrophe, except numbers and
 * E.164 phones. Lists are joined by spaces.
 */
export function csvCell(given: Cell, delimiter: CsvDelimiter = 'comma'): string {
  const value = typeof given === 'object' ? (given?.join(' ') ?? null) : given
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) && !e164.test(value) ? `'${value}` : value
  return /["\r\n]/.test(text) || text.includes(signs[delimiter]) ? `"${text.replaceAll('"', '""')}"` : text
}
