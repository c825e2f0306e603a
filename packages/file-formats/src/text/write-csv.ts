import type { Cell, Columns, FileRows } from '../file-row.ts'

const byteOrderMark = '\uFEFF'
/** Spreadsheets skip leading white space, and some treat full-width signs as ASCII ones. */
const formulaStart = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const e164 = /^\+[1-9]\d{6,14}$/

export type CsvOptions = { columns: Columns; hasByteOrderMark: boolean }

/** RFC 4180 with header. */
export async function* writeCsv(rows: FileRows, { columns, hasByteOrderMark }: CsvOptions): AsyncGenerator<string> {
  yield `${hasByteOrderMark ? byteOrderMark : ''}${columns.map(({ header }) => csvCell(header)).join(',')}\r\n`
  for await (const row of rows) yield `${columns.map(({ field }) => csvCell(row[field] ?? null)).join(',')}\r\n`
}

/**
 * Prevents formula injection: text that a spreadsheet would evaluate gets a leading apostrophe, except numbers and
 * E.164 phones. Lists are joined by spaces.
 */
export function csvCell(given: Cell): string {
  const value = typeof given === 'object' ? (given?.join(' ') ?? null) : given
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formulaStart.test(value) && !e164.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
