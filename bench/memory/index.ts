import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { captureToFile } from '@gazetteer/server/cli/capture'
import { readConfig } from '@gazetteer/server/config'
import { systemClock } from '@gazetteer/server/platform/clock'
import { openSourceShelf } from '@gazetteer/server/sources'
import { businessTypes } from '@gazetteer/business-types'
import type { Table } from '../table.ts'

/** Resident memory while a run of so many sample listings goes to a file: how far it grows beyond a first small run. */
export async function run(): Promise<Table[]> {
  const rows = []
  await capture(2)
  const before = settledMemory()
  for (const types of [12, 120, 300]) {
    const { listings, peak, seconds, bytes } = await capture(types)
    rows.push({
      listings,
      'file MB': bytes / 1e6,
      'resident peak growth MB': (peak - before.resident) / 1e6,
      'heap left growth MB': (settledMemory().heap - before.heap) / 1e6,
      seconds,
    })
  }
  return [
    {
      title: 'memory of a command-line run of sample listings',
      rows,
      notes: ['aim: ≤ 100 MB, not growing with the number'],
    },
  ]
}

async function capture(types: number): Promise<{ listings: number; peak: number; seconds: number; bytes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'gazetteer-bench-'))
  const out = join(folder, 'out.json')
  const sources = openSourceShelf({
    config: readConfig({ MAPS_SOURCE: 'sample', DATA_DIR: folder }),
    keepsIndexes: false,
    now: Date.now,
    onWarning: console.warn,
  })
  let peak = 0
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  const start = performance.now()
  try {
    const captured = await captureToFile(
      {
        city: 'Chicago, IL',
        types: businessTypes.slice(0, types).map(({ key }) => key),
        source: 'sample',
        mode: 'autonomous',
        out,
        concurrency: 4,
      },
      { sources, clock: systemClock, onProgress: () => undefined, signal: new AbortController().signal },
    )
    return {
      listings: captured.lastSeq,
      peak,
      seconds: (performance.now() - start) / 1000,
      bytes: (await stat(out)).size,
    }
  } finally {
    clearInterval(timer)
    await sources.close()
    await rm(folder, { recursive: true })
  }
}

function settledMemory(): { resident: number; heap: number } {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  return { resident: rss, heap: heapUsed }
}
