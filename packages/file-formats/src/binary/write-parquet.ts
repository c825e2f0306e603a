import type { SchemaElement } from 'hyparquet'
import { ByteWriter, ParquetWriter, geojsonToWkb } from 'hyparquet-writer'
import {
  type HeadedColumn,
  type HeadedColumns,
  type FileColumn,
  type FileRow,
  type FileRows,
  type Heading,
  fieldOf,
} from '../file-columns.ts'

/** Rows buffered in memory per row group. */
const groupRows = 5_000

/**
 * Parquet with Snappy: strings, numbers, UTC timestamps and lists of strings. Streams group by group: the bytes of a
 * group are yielded before the next rows are read.
 */
export const writeParquet = (rows: FileRows, columns: HeadedColumns, heading: Heading): AsyncGenerator<Uint8Array> =>
  write(rows, { columns, heading, hasGeometry: false })

/** GeoParquet 1.1: the same with a point of each listing in the column `geometry`, in longitude and latitude. */
export const writeGeoparquet = (rows: FileRows, columns: HeadedColumns, heading: Heading): AsyncGenerator<Uint8Array> =>
  write(rows, { columns, heading, hasGeometry: true })

type Content = { columns: HeadedColumns; heading: Heading; hasGeometry: boolean }

async function* write(
  rows: FileRows,
  { columns, heading: { title, note }, hasGeometry }: Content,
): AsyncGenerator<Uint8Array> {
  const geometry = hasGeometry ? [geometryElement] : []
  const writer = new ByteWriter()
  const file = new ParquetWriter({
    writer,
    schema: [
      { name: 'root', num_children: columns.length + geometry.length },
      ...columns.flatMap(schemaOf),
      ...geometry,
    ],
    kvMetadata: [
      { key: 'title', value: title },
      { key: 'attribution', value: note },
      ...(hasGeometry ? [{ key: 'geo', value: JSON.stringify(geoMetadata) }] : []),
    ],
    createdBy: 'gazetteer',
  })
  function taken(): Uint8Array {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  async function writeGroup(group: readonly FileRow[]): Promise<Uint8Array> {
    const columnData = [
      ...columns.map(({ field, header: name }) => ({
        name,
        data: group.map((row) => valueOf(field, row)),
        offsetIndex: false,
      })),
      ...geometry.map(({ name }) => ({ name, data: group.map(pointOf), offsetIndex: false })),
    ]
    await file.write({ columnData, rowGroupSize: groupRows })
    return taken()
  }

  let group: FileRow[] = []
  for await (const row of rows) {
    group.push(row)
    if (group.length < groupRows) continue
    yield await writeGroup(group)
    group = []
  }
  if (group.length > 0) yield await writeGroup(group)
  await file.finish()
  yield taken()
}

/** Without the logical type GEOMETRY: it came after GeoParquet 1.1, and older readers refuse files with it. */
const geometryElement: SchemaElement = { name: 'geometry', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' }

/** https://geoparquet.org/releases/v1.1.0; the default coordinate system is longitude and latitude of WGS 84. */
const geoMetadata = {
  version: '1.1.0',
  primary_column: geometryElement.name,
  columns: { [geometryElement.name]: { encoding: 'WKB', geometry_types: ['Point'] } },
}

function pointOf({ longitude, latitude }: FileRow): Uint8Array | null {
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return null
  return geojsonToWkb({ type: 'Point', coordinates: [longitude, latitude] })
}

const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

const types = {
  text,
  number: { type: 'DOUBLE' },
  integer: { type: 'INT32' },
  time: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' },
} as const

function schemaOf({ field, header: name }: HeadedColumn): SchemaElement[] {
  const kind = fieldOf(field)?.kind ?? 'text'
  if (kind !== 'list') return [{ name, repetition_type: 'OPTIONAL', ...types[kind] }]
  return [
    { name, repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', repetition_type: 'OPTIONAL', ...text },
  ]
}

function valueOf(name: FileColumn, row: FileRow): unknown {
  const value = row[name] ?? null
  if (value === null || fieldOf(name)?.kind !== 'time') return value
  const at = new Date(String(value))
  return Number.isNaN(at.getTime()) ? null : at
}
