import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { OSMTransform } from 'osm-pbf-parser-node'
import { captureToFile } from '@gazetteer/server/cli/capture'
import { readConfig } from '@gazetteer/server/config'
import { systemClock } from '@gazetteer/server/platform/clock'
import { openSourceShelf } from '@gazetteer/server/sources'
import { businessTypes } from '@gazetteer/business-types'
import { findRealData } from '../real-data.ts'
import type { Table } from '../table.ts'

const cases = [
  { file: 'nyc-les.osm.pbf', city: 'New York, NY' },
  { file: 'baltimore.osm.pbf', city: 'Baltimore, MD' },
]
const rounds = 5

/** A capture of every business type from a fresh extract to a JSON file, against a bare loop over the parser that only counts. */
export async function run(): Promise<Table[]> {
  const folder = findRealData('osm')
  if (folder === null) return [{ title: 'extract', rows: [], notes: ['skipped: the extracts are not on this machine'] }]
  const rows = []
  for (const { file, city } of cases) {
    const path = join(folder, file)
    const bare: number[] = []
    const whole: number[] = []
    let elements = 0
    let listings = 0
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now()
      elements = await countElements(path)
      const middle = performance.now()
      listings = await captureAll(path, city)
      bare.push(middle - start)
      whole.push(performance.now() - middle)
    }
    rows.push({
      extract: basename(path),
      elements,
      listings,
      'bare loop ms': Math.round(median(bare)),
      'capture ms': Math.round(median(whole)),
      'listings/s': Math.round(listings / (median(whole) / 1000)),
      'of the bare loop': median(bare) / median(whole),
    })
  }
  return [
    {
      title: 'extract to JSON file, index built anew each time (medians of 5 in one process)',
      rows,
      notes: ['aim: ≥ 0.4 of the bare loop'],
    },
  ]
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
  const sources = openSourceShelf({ config, keepsIndexes: false, now: Date.now, onWarning: console.warn })
  try {
    const captured = await captureToFile(
      {
        city,
        types: businessTypes.map(({ key }) => key),
        source: 'osm-extract',
        mode: 'autonomous',
        out: join(folder, 'out.json'),
        concurrency: 4,
      },
      { sources, clock: systemClock, onProgress: () => undefined, signal: new AbortController().signal },
    )
    return captured.lastSeq
  } finally {
    await sources.close()
    await rm(folder, { recursive: true })
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
