import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { OSMTransform } from 'osm-pbf-parser-node'
import { createMemoryRateLimiter } from '@gazetteer/engine/memory'
import { optOutList } from '@gazetteer/listing/opt-out'
import { captureToFile } from '@gazetteer/server/cli/capture/capture'
import { readConfig } from '@gazetteer/server/config'
import { systemClock } from '@gazetteer/server/platform/clock'
import { openSourceRegistry } from '@gazetteer/server/sources'
import { businessTypes } from '@gazetteer/business-types'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { median } from '../quantile.ts'
import type { BenchTable } from '../table.ts'

const cases = [
  { file: 'nyc-les.osm.pbf', city: 'New York, NY' },
  { file: 'baltimore.osm.pbf', city: 'Baltimore, MD' },
]
/** Enough rounds to warm up the JIT compiler for both sides; the first rounds are listed separately. */
const rounds = 25
const coldRounds = 5

/**
 * Captures every business type from a new extract to a JSON file; the baseline is a bare loop over the parser that
 * only counts.
 */
export async function run(): Promise<BenchTable[]> {
  const measured = []
  for (const { file, city } of cases) {
    const path = realData(`osm/${file}`)
    if (path !== null) measured.push(await measure(path, city))
  }
  return [
    {
      title: `extract to JSON file, index rebuilt each time (medians of ${rounds - coldRounds} after ${coldRounds} first rounds, one process)`,
      rows: [...measured, together(measured)].map(row),
      notes: ['aim: ≥ 0.4 of the bare loop'],
    },
  ]
}

type Measured = { extract: string; elements: number; listings: number; warm: Times; cold: Times }
type Times = { bare: number; whole: number }

async function measure(path: string, city: string): Promise<Measured> {
  const times: Times[] = []
  let elements = 0
  let listings = 0
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    elements = await countElements(path)
    const middle = performance.now()
    listings = await captureAll(path, city)
    times.push({ bare: middle - start, whole: performance.now() - middle })
  }
  return {
    extract: basename(path),
    elements,
    listings,
    warm: medians(times.slice(coldRounds)),
    cold: medians(times.slice(0, coldRounds)),
  }
}

function medians(times: readonly Times[]): Times {
  return { bare: median(times.map(({ bare }) => bare)), whole: median(times.map(({ whole }) => whole)) }
}

function together(measured: readonly Measured[]): Measured {
  const sum = (of: (one: Measured) => number) => measured.reduce((total, one) => total + of(one), 0)
  const times = (which: 'warm' | 'cold') => ({
    bare: sum((one) => one[which].bare),
    whole: sum((one) => one[which].whole),
  })
  return {
    extract: 'together',
    elements: sum((one) => one.elements),
    listings: sum((one) => one.listings),
    warm: times('warm'),
    cold: times('cold'),
  }
}

function row({ extract, elements, listings, warm, cold }: Measured): BenchTable['rows'][number] {
  return {
    extract,
    elements,
    listings,
    'bare loop ms': warm.bare,
    'capture ms': warm.whole,
    'listings/s': Math.round(listings / (warm.whole / 1000)),
    'of the bare loop': warm.bare / warm.whole,
    'its first rounds': cold.bare / cold.whole,
  }
}

async function countElements(path: string): Promise<number> {
  let count = 0
  for await (const items of createReadStream(path).pipe(new OSMTransform()))
    if (Array.isArray(items)) count += items.length
  return count
}

async function captureAll(path: string, city: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const config = readConfig({ OSM_EXTRACT: path, DATA_DIR: folder })
  const sources = openSourceRegistry({ config, cachesIndexes: false, now: Date.now, onWarning: console.warn })
  try {
    const captured = await captureToFile(
      {
        places: [{ city }],
        types: businessTypes.map(({ key }) => key),
        source: 'osm-extract',
        mode: 'autonomous',
        out: join(folder, 'out.json'),
        format: 'json',
        concurrency: 4,
      },
      {
        sources,
        clock: systemClock,
        rateLimiter: createMemoryRateLimiter(systemClock.now),
        optOuts: () => optOutList([]),
        onProgress: () => undefined,
        signal: new AbortController().signal,
      },
    )
    return captured.run.lastSeq
  } finally {
    await sources.close()
    await rm(folder, { recursive: true })
  }
}
