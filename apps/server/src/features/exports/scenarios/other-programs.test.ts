import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { columnsOf, writeListings } from '@gazetteer/file-formats'
import { type FileFormat, type Listing, listingFields, unknownFields } from '@gazetteer/listing'
import { makeTestFolder, startTestMariadb, startTestPostgres } from '@gazetteer/testkit'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { type TestContext, afterAll, beforeAll, describe, expect, test } from 'vitest'

const run = promisify(execFile)
const heading = { title: 'Boise, ID', note: 'Sample' }
const names = ['Zoë’s "Café", Inc.', '=1+1', 'two\nlines', '007', '寿司 🍣', "O'Brien; \\ Sons"]
const rows = Array.from({ length: 500 }, (_, at): Listing => ({
  ...unknownFields,
  name: names[at % names.length] ?? '',
  phone: '+12085550193',
  category: 'Dentist',
  address: `${at} Main St`,
  city: 'Boise',
  state: 'ID',
  rating: at % 2 === 0 ? 4.5 : null,
  reviewcount: at,
  zip: '00100',
  latitude: 43.6 + at / 1e4,
  longitude: -116.2,
  source: 'sample',
  source_id: `x${at}`,
  created_at: '2026-11-21T00:00:00.000Z',
  last_updated: '2026-11-21T00:00:00.000Z',
}))

let folder: Awaited<ReturnType<typeof makeTestFolder>>
beforeAll(async () => {
  folder = await makeTestFolder()
})
afterAll(() => folder.stop())

async function fileOf(format: FileFormat): Promise<string> {
  const path = join(folder.path, `listings.${format}`)
  await writeFile(
    path,
    writeListings(rows, { format, heading, columns: columnsOf(listingFields), hasByteOrderMark: false }),
  )
  return path
}

/** Skips the test with a message where the program is not installed. */
async function need(context: TestContext, [command = '', ...args]: string[], debian: string): Promise<void> {
  const isThere = await run(command, args).then(
    () => true,
    () => false,
  )
  if (!isThere) context.skip(`${command} is not installed (Debian: ${debian})`)
}

/** What a spreadsheet's importer shows as a formula is text behind an apostrophe in CSV. */
const inCsv = (name: string): string => (name.startsWith('=') ? `'${name}` : name)
const wanted = rows.map(({ name, phone, zip, source_id: id }) => ({ name, phone, zip, source_id: id }))
const wantedInCsv = wanted.map((row) => ({ ...row, name: inCsv(row.name) }))

describe('files in other programs', () => {
  test('LibreOffice reads the workbook with all texts as they are', async (context) => {
    await need(context, ['soffice', '--version'], 'libreoffice-calc-nogui')
    const args = ['--headless', `-env:UserInstallation=file://${folder.path}/office`, '--convert-to']
    // Comma, quotes, UTF-8, from the first line, texts quoted.
    const toCsv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false'
    await run('soffice', [...args, toCsv, '--outdir', folder.path, await fileOf('xlsx')])
    const duck = await openDuck()
    const read = `select name, phone, zip, source_id from read_csv('${folder.path}/listings.csv', header = true, all_varchar = true)`
    expect(await duck.rows(read)).toEqual(wanted)
    duck.close()
  }, 120_000)

  test.for(['geojson', 'geoparquet'] as const)('GDAL reads %s', async (format, context) => {
    await need(context, ['ogrinfo', '--version'], 'gdal-bin')
    const { stdout: drivers } = await run('ogrinfo', ['--formats'])
    const hasDriver = format === 'geojson' || drivers.includes('Parquet')
    context.skip(!hasDriver, 'The GDAL of this system has no Parquet driver.')
    const { stdout } = await run('ogrinfo', ['-so', '-al', await fileOf(format)])
    expect(stdout).toMatch(/Geometry: Point/)
    expect(stdout).toContain(`Feature Count: ${rows.length}`)
  })

  test('DuckDB reads Parquet, GeoParquet, CSV, JSON and NDJSON', async () => {
    const duck = await openDuck()
    const fields = 'name, phone, zip, source_id'
    for (const format of ['parquet', 'geoparquet'] as const)
      expect(await duck.rows(`select ${fields} from read_parquet('${await fileOf(format)}')`)).toEqual(wanted)
    for (const format of ['json', 'ndjson'] as const)
      expect(await duck.rows(`select ${fields} from read_json('${await fileOf(format)}')`)).toEqual(wanted)
    const csv = `select ${fields} from read_csv('${await fileOf('csv')}', header = true, all_varchar = true)`
    expect(await duck.rows(csv)).toEqual(wantedInCsv)
    duck.close()
  })

  const definitions = listingFields.map((field) => `${field} text`).join(', ')

  test('psql copies the CSV and compares its header', async (context) => {
    await need(context, ['psql', '--version'], 'postgresql-client')
    const database = await startTestPostgres()
    try {
      const copy = `\\copy listings from '${await fileOf('csv')}' with (format csv, header match)`
      const select =
        'select json_agg(json_build_object($$name$$, name, $$phone$$, phone, $$zip$$, zip, $$source_id$$, source_id)) from listings'
      const commands = [`create table listings (${definitions})`, copy, select].flatMap((text) => ['-c', text])
      const { stdout } = await run('psql', [database.url, '-qAt', '-v', 'ON_ERROR_STOP=1', ...commands])
      expect(JSON.parse(stdout)).toEqual(wantedInCsv)
    } finally {
      await database.stop()
    }
  })

  test('MySQL loads the CSV', async (context) => {
    await need(context, ['mysql', '--version'], 'mariadb-client')
    const database = await startTestMariadb()
    try {
      const { hostname, port, username, pathname } = new URL(database.url)
      const load = `load data local infile '${await fileOf('csv')}' into table listings character set utf8mb4
        fields terminated by ',' enclosed by '"' escaped by '' lines terminated by '\\r\\n' ignore 1 lines`
      const select =
        'select json_object("name", name, "phone", phone, "zip", zip, "source_id", source_id) from listings'
      const statements = `create table listings (${definitions}) character set utf8mb4; ${load}; ${select}`
      const target = ['-h', hostname, '-P', port, '-u', username, pathname.slice(1)]
      const args = ['--local-infile=1', '--default-character-set=utf8mb4', '-N', '--raw', '-e', statements]
      const { stdout } = await run('mysql', [...target, ...args])
      const loaded: unknown = JSON.parse(`[${stdout.trim().split('\n').join(',')}]`)
      expect(loaded).toEqual(wantedInCsv)
    } finally {
      await database.stop()
    }
  })
})
