import type { HeadedColumns, FileRows } from '../file-columns.ts'
import { jsonLine } from './json-line.ts'

export async function* writeJson(rows: FileRows, columns: HeadedColumns): AsyncGenerator<string> {
  const lineOf = jsonLine(columns)
  let separator = '[\n'
  for await (const row of rows) {
    yield `${separator}  ${lineOf(row)}`
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}
