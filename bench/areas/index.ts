import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { customArea, searchBoxes } from '@gazetteer/places'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { postgresFolder } from '@gazetteer/testkit/servers/start-postgres'
import { intoPostgres } from '../bulk/into-postgres.ts'
import { neededGroups } from '../sources/needed-bytes.ts'
import { placesInRelease, releaseFolder } from '../sources/release.ts'
import type { BenchTable } from '../table.ts'
import { placesInside } from './places-inside.ts'

const state = { id: 'state:TX', name: 'Texas', fips: '48' }
/** Basic categories and former codes of the invented places. */
const categoriesOf = {
  Restaurant: ['restaurant', 'pizza_restaurant', 'mexican_restaurant'],
  Dentist: ['dental_clinic', 'dentist'],
}

/**
 * Texas as one area from a release of 3,000,000 places over HTTP into PostgreSQL. The rows are compared with those that
 * DuckDB finds and winding numbers over the original boundary hold; the bytes with those of one pass.
 */
export async function run(): Promise<BenchTable[]> {
  const { folder, files } = await releaseFolder()
  const boxes = searchBoxes(customArea({ name: state.name, shape: { kind: 'admin', id: state.id } }))
  const needed = await neededGroups(files, boxes)
  const rows: BenchTable['rows'] = []
  for (const types of [['Restaurant'], ['Restaurant', 'Dentist']] as const) {
    const fake = await startFakeFileServer(folder)
    const stored: string[] = []
    try {
      const inspect = async (url: string) => void stored.push(...(await storedIds(url)))
      const ours = await intoPostgres(fake.url, { cities: [], types }, { areas: [state.id], inspect })
      const reads = fake.asked.filter(({ range }) => range !== null)
      const bytes = reads.reduce((sum, read) => sum + read.bytes, 0)
      const inside = await placesInside(files, { ...state, categories: types.flatMap((type) => categoriesOf[type]) })
      const [got, wanted] = [new Set(stored), inside.ids]
      const outside = stored.filter((id) => !wanted.has(id))
      const missing = [...wanted].filter((id) => !got.has(id))
      const nearBorder = [...outside, ...missing].filter((id) => inside.nearBorder.has(id)).length
      rows.push({
        types: types.join(', '),
        listings: ours.listings,
        'reference rows': wanted.size,
        outside: outside.length,
        missing: missing.length,
        'of these within 15 m of the border': nearBorder,
        seconds: ours.seconds,
        'processor s of the server': ours.processorSeconds,
        'first listing s': ours.firstSeconds,
        'highest memory above idle MB': Math.round(ours.grownMb),
        'requests of the run': ours.requests,
        'row groups that meet the state': needed.groups,
        'range requests': reads.length,
        'ranges read twice': reads.length - new Set(reads.map(({ path, range }) => `${path} ${range}`)).size,
        'MB read, × of one pass': bytes / needed.bytes,
      })
      console.log(JSON.stringify(rows.at(-1)))
    } finally {
      await fake.close()
    }
  }
  return [
    {
      title: `${state.name} as one area, from ${placesInRelease.toLocaleString('en-US')} places over HTTP into PostgreSQL`,
      rows,
      notes: ['aim: none outside and none missing but on the rounded border, and one pass over the row groups'],
    },
  ]
}

async function storedIds(url: string): Promise<string[]> {
  const psql = join(postgresFolder(), 'psql')
  const tables = await promisify(execFile)(psql, [url, '-qtAc', tableQuery])
  const query = `select source_id from ${tables.stdout.trim()}`
  const { stdout } = await promisify(execFile)(psql, [url, '-qtAc', query], { maxBuffer: 1 << 28 })
  return stdout.trim().split('\n')
}

/** The table with listings. */
const tableQuery = `select format('%I.%I', table_schema, table_name) from information_schema.columns
  where column_name = 'source_id' limit 1`
