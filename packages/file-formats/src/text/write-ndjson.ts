import type { HeadedColumns, FileRows } from '../file-columns.ts'
import { jsonLine } from './json-line.ts'

export async function* writeNdjson(rows: FileRows, columns: HeadedColumns): AsyncGenerator<string> {
  const lineOf = jsonLine(columns)
  for await (const row of rows) yield `${lineOf(row)}\n`
}
