import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cityBox, findCity } from '@gazetteer/places/us'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { postgresFolder, startPostgres } from '@gazetteer/testkit/servers/start-postgres'
import { postgresProcess } from '../postgres-process.ts'
import { processorSecondsOfTree } from '../process.ts'
import type { Bulk } from './into-postgres.ts'

/** The rows of the boxes of the cities, read by DuckDB and written by COPY into a table with the same unique key. */
export async function duckAndCopy(
  files: readonly string[],
  { cities, types }: Bulk,
): Promise<{ rows: number; seconds: number; processorSeconds: number }> {
  const database = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const duck = await openDuck()
  try {
    const boxes = cities.map((label) => {
      const city = findCity(label)
      if (city === null) throw new Error(`${label} is not a city`)
      const { south, west, north, east } = cityBox(city)
      return `(${south}, ${west}, ${north}, ${east})`
    })
    await duck.run(`create table box as select * from (values ${boxes.join(', ')}) as b (south, west, north, east)`)
    const csv = join(folder, 'rows.csv')
    const psql = async (command: string): Promise<string> => {
      const { stdout } = await promisify(execFile)(join(postgresFolder(), 'psql'), [database.url, '-qtAc', command])
      return stdout
    }
    await psql(
      `create table place (id bigint generated always as identity primary key, source_id varchar(191) unique, name text,
       phone text, category text, address text, city text, state text, zip text, country text, website text, email text,
       socials text, brand text, confidence double precision, latitude double precision, longitude double precision)`,
    )
    const columns = `source_id, name, phone, category, address, city, state, zip, country, website, email, socials,
      brand, confidence, latitude, longitude`
    const wanted =
      types === null ? '' : `and basic_category in (${types.map((t) => `'${t.toLowerCase()}'`).join(', ')})`
    const server = await postgresProcess(database.url)
    const used = await processorSecondsOfTree(server)
    const ownUse = process.cpuUsage()
    const since = performance.now()
    await duck.run(`copy (
      select distinct on (id) id, names.primary, phones[1], basic_category, addresses[1].freeform, addresses[1].locality,
        addresses[1].region, addresses[1].postcode, addresses[1].country, websites[1], emails[1],
        array_to_string(socials, ' '), brand.names.primary, confidence, bbox.ymin, bbox.xmin
      from read_parquet([${files.map((path) => `'${path}'`).join(', ')}], union_by_name = true) p
      join box b on p.bbox.xmin between b.west and b.east and p.bbox.ymin between b.south and b.north ${wanted}
    ) to '${csv}' (format csv, header false)`)
    await psql(`\\copy place (${columns}) from '${csv}' (format csv, header false)`)
    const seconds = (performance.now() - since) / 1000
    const { user, system } = process.cpuUsage(ownUse)
    const processorSeconds = (user + system) / 1e6 + (await processorSecondsOfTree(server)) - used
    return { rows: Number(await psql('select count(*) from place')), seconds, processorSeconds }
  } finally {
    duck.close()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
