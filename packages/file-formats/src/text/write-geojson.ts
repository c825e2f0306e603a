import type { HeadedColumns, FileRow, FileRows } from '../file-columns.ts'
import { jsonLine } from './json-line.ts'

/** RFC 7946: one feature per row, with an id when its source is known, a point when its location is known (else no geometry), columns as properties. */
export async function* writeGeojson(rows: FileRows, columns: HeadedColumns): AsyncGenerator<string> {
  const propertiesOf = jsonLine(columns)
  yield '{"type":"FeatureCollection","features":['
  let separator = '\n'
  for await (const row of rows) {
    yield `${separator}{"type":"Feature",${idOf(row)}"geometry":${pointOf(row)},"properties":${propertiesOf(row)}}`
    separator = ',\n'
  }
  yield '\n]}\n'
}

function idOf({ source, source_id: sourceId }: FileRow): string {
  if (source == null || sourceId == null) return ''
  return `"id":${JSON.stringify(`${String(source)}:${String(sourceId)}`)},`
}

function pointOf({ latitude, longitude }: FileRow): string {
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return 'null'
  return `{"type":"Point","coordinates":[${longitude},${latitude}]}`
}
