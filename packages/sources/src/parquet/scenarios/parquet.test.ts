import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { diskFile } from '../files/disk-file.ts'
import { readWhole } from '../decode/read-whole.ts'

const rows = 7_000
/** Unique and repetitive names, nulls and empty strings, numbers, bytes, lists, lists of structs. */
const invented = `select
    case when i % 7 = 0 then null when i % 11 = 0 then '' else 'Café Zürich ' || i end as name,
    ['Boise', 'São Paulo', '東京'][i % 3 + 1] as city,
    null::varchar as nothing, i / 4.0 as confidence, cast(i as integer) as number, cast(i as bigint) * 1000000000 as large, i % 2 = 0 as open,
    case when i % 5 = 0 then null else ('\\x00\\xFF' || chr(65 + cast(i % 26 as integer)))::blob end as shape,
    case when i % 6 = 0 then null when i % 6 = 1 then [] else list_transform(range(i % 6), lambda x: 'tel ' || i || '-' || x) end as phones,
    case when i % 9 = 0 then null else list_transform(range(i % 3), lambda x: { street: nullif(x, 1) || ' Elm', zip: i }) end as addresses
  from range(${rows}) t(i)`
const leaves = [
  'name',
  'nothing',
  'city',
  'confidence',
  'number',
  'large',
  'open',
  'shape',
  'phones',
  'addresses.street',
  'addresses.zip',
]

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let duck: Awaited<ReturnType<typeof openDuck>>
beforeAll(async () => void ([folder, duck] = await Promise.all([makeTestFolder(), openDuck()])))
afterAll(async () => {
  duck.close()
  await folder.stop()
})

test.each([
  ['V1', 'zstd'],
  ['V1', 'snappy'],
  ['V1', 'uncompressed'],
  ['V1', 'gzip'],
  ['V1', 'brotli'],
  ['V2', 'zstd'],
  ['V2', 'snappy'],
  ['V2', 'gzip'],
  ['V2', 'uncompressed'],
])('reads pages of version %s, compressed with %s, as DuckDB wrote them', async (version, codec) => {
  const path = join(folder.path, `${version}-${codec}.parquet`)
  await duck.run(
    `copy (${invented}) to '${path}' (format parquet, codec ${codec}, parquet_version ${version}, row_group_size 3000)`,
  )
  const groups = await readWhole(
    diskFile(path),
    { columns: () => leaves, cacheDir: null },
    new AbortController().signal,
  )
  const read = groups.flatMap(({ count, first, all }) =>
    Array.from({ length: count }, (_, row) => ({
      name: first('name', row),
      city: first('city', row),
      nothing: first('nothing', row),
      confidence: first('confidence', row),
      number: first('number', row),
      large: String(first('large', row)),
      open: first('open', row),
      shape: hexOf(first('shape', row)),
      phones: all('phones', row),
      streets: all('addresses.street', row),
      zips: all('addresses.zip', row).map((zip) => (zip === null ? null : Number(zip))),
    })),
  )
  // Empty and null lists replace absent ones.
  const written =
    await duck.rows(`select name, city, nothing, confidence, number, large::text as large, open, hex(shape) as shape,
      case when len(coalesce(phones, [])) = 0 then [null] else phones end as phones,
      case when len(coalesce(addresses, [])) = 0 then [null] else list_transform(addresses, lambda a: a.street) end as streets,
      case when len(coalesce(addresses, [])) = 0 then [null] else list_transform(addresses, lambda a: a.zip::integer) end as zips
    from (${invented})`)
  expect(read).toHaveLength(rows)
  expect(read).toEqual(written)
})

const hexOf = (value: unknown): string | null =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex').toUpperCase() : null
