import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startFakeFileServer } from '@gazetteer/testkit/fakes/fake-file-server'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { allCities, cityBox, findCity } from '@gazetteer/places/us'
import type { BenchTable } from '../table.ts'
import { captureCities } from './capture-cities.ts'
import { neededGroups } from './needed-bytes.ts'
import { placesInRelease, releaseFolder } from './release.ts'

/** Extra latency of a request to a distant bucket, compared with this machine. */
const delayMs = 60
const one = ['New York, NY']
const many = 50

/**
 * Overture from a synthetic release of 3,000,000 places: one city and fifty, from the local disk and over HTTP,
 * compared with DuckDB.
 */
export async function run(): Promise<BenchTable[]> {
  const { folder, files } = await releaseFolder()
  const fifty = allCities()
    .toSorted((a, b) => b.population - a.population)
    .slice(0, many)
    .map(({ label }) => label)
  const rows: BenchTable['rows'] = []
  for (const cities of [one, fifty]) {
    const boxes = cities.flatMap((label) => findCity(label) ?? []).map(cityBox)
    const { bytes: needed } = await neededGroups(files, boxes)
    for (const isOverHttp of [false, true]) {
      const row = await measure({ folder, cities, needed, isOverHttp })
      console.log(JSON.stringify(row)) // a run takes minutes
      rows.push(row)
    }
  }
  const duck = await byDuck(files)
  return [
    {
      title: `Overture: ${placesInRelease.toLocaleString('en-US')} places, every business type, into a JSON file (HTTP: ${delayMs} ms added to each request)`,
      rows,
      notes: [
        'aim: bytes ≤ 1.3 × of the needed columns, first listing ≤ 2 s, ≥ 500,000 listings a minute, memory growth ≤ 300 MB',
        `DuckDB on the local files, the points of ${one[0]} only: ${duck.rows.toLocaleString('en-US')} rows in ${Math.round(duck.ms)} ms`,
      ],
    },
  ]
}

type Case = { folder: string; cities: readonly string[]; needed: number; isOverHttp: boolean }

async function measure({ folder, cities, needed, isOverHttp }: Case): Promise<BenchTable['rows'][number]> {
  const work = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const fake = await startFakeFileServer(folder)
  fake.delayMs = delayMs
  try {
    const url = isOverHttp ? fake.url : folder
    const { listings, firstMs, totalMs, grownMb } = await captureCities({ url, cities, work })
    const bytes = fake.asked.reduce((sum, asked) => sum + asked.bytes, 0)
    return {
      cities: cities.length,
      from: isOverHttp ? 'HTTP' : 'disk',
      listings,
      'first listing s': firstMs / 1000,
      'to the end s': totalMs / 1000,
      'listings a minute': Math.round(listings / (totalMs / 60_000)),
      ...(isOverHttp
        ? { requests: fake.asked.length, MB: bytes / 1e6, 'needed MB': needed / 1e6, '×': bytes / needed }
        : {}),
      'memory grown MB': Math.round(grownMb),
    }
  } finally {
    await fake.close()
    await rm(work, { recursive: true })
  }
}

async function byDuck(files: readonly string[]): Promise<{ rows: number; ms: number }> {
  const city = findCity(one[0] ?? '')
  if (city === null) throw new Error('New York is a city')
  const { south, west, north, east } = cityBox(city)
  const duck = await openDuck()
  const since = performance.now()
  const list = files.map((path) => `'${path}'`).join(', ')
  const found = await duck.rows(`select id, names.primary, phones, websites, addresses, confidence
    from read_parquet([${list}], union_by_name = true)
    where bbox.xmin between ${west} and ${east} and bbox.ymin between ${south} and ${north}`)
  duck.close()
  return { rows: found.length, ms: performance.now() - since }
}
