import { allCities } from '@gazetteer/places/us'
import { duckAndCopy } from '../bulk/duck-and-copy.ts'
import { type Bulk, type IntoPostgres, intoPostgres } from '../bulk/into-postgres.ts'
import { releaseFolder } from '../sources/release.ts'
import type { BenchTable } from '../table.ts'

const capture = { cities: 100, types: ['Restaurant', 'Dentist'] }

/**
 * Processor time of a listing, in microseconds, by part of the system: open data from the local disk through the server
 * into the user's PostgreSQL. Unlike the time of a clock it hardly depends on other work of the machine. Beside it the
 * floor: DuckDB reads the same boxes, and COPY writes the rows.
 */
export async function run(): Promise<BenchTable[]> {
  const { folder, files } = await releaseFolder()
  const largest = allCities().toSorted((a, b) => b.population - a.population)
  const cities = largest.slice(0, capture.cities).map(({ label }) => label)
  const wanted = { cities, types: capture.types }
  const rows: BenchTable['rows'] = []
  for (const appDatabase of ['embedded', 'postgres'] as const) {
    // The machine's speed changes between minutes: the floor is measured on both sides of the capture.
    const before = await floorMicros(files, wanted)
    const result = await intoPostgres(folder, wanted, { appDatabase })
    const floor = (before + (await floorMicros(files, wanted))) / 2
    rows.push({ 'app database': appDatabase, ...microsOf(result, floor) })
    console.log(JSON.stringify(rows.at(-1)))
  }
  return [
    {
      title: 'Processor time of a listing, µs: Overture from this machine’s disk into PostgreSQL',
      rows,
      notes: ['aims: 110 (embedded), 95 (PostgreSQL), 5.5 ×'],
    },
  ]
}

async function floorMicros(files: readonly string[], wanted: Bulk): Promise<number> {
  const { processorSeconds, rows } = await duckAndCopy(files, wanted)
  return (processorSeconds * 1e6) / rows
}

/** The figures of one capture, by part. */
function microsOf(
  { listings, seconds, processor }: Pick<IntoPostgres, 'listings' | 'seconds' | 'processor'>,
  floor: number,
) {
  const micros = (of: number) => (of * 1e6) / listings
  const { threads, appDatabase, userDatabase } = processor
  const total = micros(threads.main + threads.helpers + threads.workers + appDatabase + userDatabase)
  return {
    listings,
    'main thread': micros(threads.main),
    'threads of embedded database and files': micros(threads.workers),
    'V8’s helper threads': micros(threads.helpers),
    'PostgreSQL of the app database': micros(appDatabase),
    'user’s PostgreSQL': micros(userDatabase),
    total,
    'DuckDB + COPY': floor,
    'DuckDB + COPY, ×': total / floor,
    'wall seconds': seconds,
  }
}
