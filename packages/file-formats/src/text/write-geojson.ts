import type { Columns, FileRow, FileRows } from '../file-row.ts'
import { jsonLine } from './json-line.ts'

/** RFC 7946: one feature per row, a point when its location is known (else no geometry), columns as properties. */
export async function* writeGeojson(rows: FileRows, columns: Columns): AsyncGenerator<string> {
  const propertiesOf = jsonLine(columns)
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const row of rows) {
    const id = JSON.stringify(`${String(row.source)}:${String(row.source_id)}`)
    yield `${separator}{"type":"Feature","id":${id},"geometry":${pointOf(row)},"properties":${propertiesOf(row)}}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

function pointOf({ latitude, longitude }: FileRow): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return 'null'
  return `{"type":"Point","coordinates":[${longitude},${latitude}]}`
}
