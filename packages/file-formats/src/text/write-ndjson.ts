import type { Columns, FileRows } from '../file-row.ts'
import { jsonLine } from './json-line.ts'

export async function* writeNdjson(rows: FileRows, columns: Columns): AsyncGenerator<string> {
  const lineOf = jsonLine(columns)
  for await (const row of rows) yield `${lineOf(row)}\n`
}
