import { type CsvDelimiter, type CsvStyle, usualCsvStyle } from '@gazetteer/listing'
import type { Cell, HeadedColumns, FileRows } from '../file-columns.ts'

const byteOrderMark = '\uFEFF'
/** Spreadsheets skip leading white space, and some treat full-width signs as ASCII ones. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const e164 = /^\+[1-9]\d{6,14}$/

const signs: Record<CsvDelimiter, string> = { comma: ',', semicolon: ';', tab: '\t' }

export type CsvOptions = { columns: HeadedColumns; hasByteOrderMark: boolean; style: CsvStyle }

/** RFC 4180 with header. */
export async function* writeCsv(
  rows: FileRows,
  { columns, hasByteOrderMark, style }: CsvOptions,
): AsyncGenerator<string> {
  const lineOf = (cells: readonly Cell[]): string =>
    `${cells.map((cell) => csvCell(cell, style)).join(signs[style.delimiter])}\r\n`
  yield `${hasByteOrderMark ? byteOrderMark : ''}${lineOf(columns.map(({ header }) => header))}`
  for await (const row of rows) yield lineOf(columns.map(({ field }) => row[field] ?? null))
}

/**
 * Prevents formula injection: text that a spreadsheet would evaluate gets a leading apostrophe, except numbers and
 * E.164 phones. Lists are joined by spaces.
 */
export function csvCell(given: Cell, style: CsvStyle = usualCsvStyle): string {
  const value = typeof given === 'object' ? (given?.join(' ') ?? null) : given
  if (value === null) return ''
  if (typeof value === 'number') return quoted(numberText(value, style), style)
  const text = formulaStart.test(value) && !e164.test(value) ? `'${value}` : value
  return quoted(text, style)
}

const numberText = (value: number, { decimal }: CsvStyle): string =>
  decimal === 'comma' ? String(value).replace('.', ',') : String(value)

const quoted = (text: string, { delimiter }: CsvStyle): string =>
  /["\r\n]/.test(text) || text.includes(signs[delimiter]) ? `"${text.replaceAll('"', '""')}"` : text
