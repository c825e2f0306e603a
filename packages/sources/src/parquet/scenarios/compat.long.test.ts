import { truncate, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { compatFile } from '@gazetteer/testkit/real-data/real-data'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFile } from '../files/disk-file.ts'
import { readWhole } from '../decode/read-whole.ts'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let duck: Awaited<ReturnType<typeof openDuck>>
beforeAll(async () => void ([folder, duck] = await Promise.all([makeTestFolder(), openDuck()])))
afterAll(async () => {
  duck.close()
  await folder.stop()
})

const read = async (path: string) =>
  await readWhole(diskFile(path), { columns: (names) => [...names], cacheDir: null }, new AbortController().signal)

/** The values of a column, in order. */
async function valuesOf(name: string, column: string): Promise<unknown[]> {
  const groups = await read(compatFile(name))
  return groups.flatMap(({ count, first }) => Array.from({ length: count }, (_, row) => first(column, row)))
}

test('parquet-cpp: a v2 page whose header counts no nulls', async () => {
  expect(await valuesOf('emptycolumn.v2.parquet', 'value')).toEqual(Array.from({ length: 10 }, () => null))
})

test('arrow-go: the root of the schema is REPEATED', async () => {
  expect(await valuesOf('out_of_range_stats.parquet', 'hcol0')).toEqual([255])
})

test('fastparquet: key-value metadata that is not text', async () => {
  expect((await valuesOf('non-std-kvm.fp-0.8.2.parquet', 'a')).map(Number)).toEqual([1])
})

test('parquet-rs: LZ4_RAW with a column of nulls, whose dictionary has no bytes', async () => {
  const name = 'parquet-rs-lz4_raw-null-column.parquet'
  const columns = ['name', 'email', 'late', 'latitude', 'longitude']
  const [names = [], emails = [], late = [], latitudes = [], longitudes = []] = await Promise.all(
    columns.map((column) => valuesOf(name, column)),
  )
  const given = names.filter((value) => value !== null)
  expect([names.length, given.length, new Set(given).size]).toEqual([5_000, 4_285, 50])
  expect(emails.every((value) => value === null)).toBe(true)
  expect(late.filter((value) => value !== null)).toHaveLength(2_000)
  expect(Math.min(...latitudes.map(Number))).toBeCloseTo(39.2, 9)
  expect(Math.max(...longitudes.map(Number))).toBeCloseTo(-76.6, 9)
})

test.each<[string, Buffer | string, string]>([
  ['a.parquet.gz', gzipSync('PAR1'), 'it is compressed with gzip. Unpack it: gzip -d a.parquet.gz.'],
  ['a.parquet', gzipSync('PAR1'), 'it is compressed with gzip. Unpack it: gzip -dc < a.parquet > new.parquet.'],
  ["it's a.json", '{}', `it is JSON text. Convert it: ogr2ogr -f Parquet new.parquet 'it'\\''s a.json'.`],
  ['a.parquet', 'PK\u0003\u0004', 'it is a ZIP archive (or an Office file). Unpack it: unzip a.parquet.'],
  [
    'a.parquet',
    `SQLite format 3\0${'\0'.repeat(52)}GPKG`,
    'it is a GeoPackage. Convert it: ogr2ogr -f Parquet new.parquet a.parquet.',
  ],
  ['a.parquet', `SQLite format 3\0${'\0'.repeat(80)}`, 'it is an SQLite database. Convert it: ogr2ogr'],
  [
    'a.csv',
    'id,name,latitude\n1,Café,2',
    `it is plain text, such as CSV. Convert it: duckdb -c "COPY (FROM read_csv('a.csv')) TO 'new.parquet' (FORMAT parquet)".`,
  ],
  [
    'a.geojson',
    '{"type":"FeatureCollection"}',
    'it is JSON text. Convert it: ogr2ogr -f Parquet new.parquet a.geojson.',
  ],
  [
    'a.parquet',
    Buffer.concat([Buffer.from([0, 0, 0, 13, 10, 9]), Buffer.from('OSMHeader')]),
    'it is an OpenStreetMap PBF file. Name it in OSM_EXTRACT instead.',
  ],
  [
    'a.parquet',
    'version https://git-lfs.github.com/spec/v1\n',
    'it is a pointer of Git LFS, not the file itself. Download the file: git lfs pull.',
  ],
  ['a.parquet', Buffer.from([1, 2, 3, 4]), 'it is not a Parquet file.'],
])('names another format and what converts it, instead of damage: %s %#', async (name, content, text) => {
  const path = join(folder.path, name)
  await writeFile(path, content)
  await expect(read(path)).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining(`The file ${basename(path)} cannot be read: ${text}`),
  })
})

test('names an encrypted file', async () => {
  const path = join(folder.path, 'encrypted.parquet')
  await duck.run(`set force_mbedtls_unsafe = 'true'`)
  await duck.run(`pragma add_parquet_key('key', '0123456789112345')`)
  await duck.run(`copy (select 1 as a) to '${path}' (format parquet, encryption_config {footer_key: 'key'})`)
  await expect(read(path)).rejects.toThrow(
    'encrypted.parquet cannot be read: it is encrypted Parquet. Write it again without encryption.',
  )
})

test('calls a file damaged only when its bytes contradict themselves', async () => {
  const path = join(folder.path, 'cut.parquet')
  await duck.run(`copy (select 'a' || i as name from range(1000) t(i)) to '${path}' (format parquet)`)
  await truncate(path, 700)
  await expect(read(path)).rejects.toThrow('cut.parquet is damaged: its end is missing')
})
