import { join } from 'node:path'
import { createMemoryRateLimiter } from '@gazetteer/engine/memory'
import { businessTypes } from '@gazetteer/business-types'
import { optOutList } from '@gazetteer/listing/opt-out'
import { captureToFile } from '@gazetteer/server/cli/capture/capture'
import { readConfig } from '@gazetteer/server/config'
import { systemClock } from '@gazetteer/server/platform/clock'
import { openSourceRegistry } from '@gazetteer/server/sources'

export type CityMeasure = { listings: number; firstMs: number; totalMs: number; grownMb: number }

const sampleEveryMs = 25

/** Captures the cities into files sequentially, in one process with the source open and an empty cache. */
export async function captureCities(wanted: {
  url: string
  cities: readonly string[]
  work: string
}): Promise<CityMeasure> {
  const { url, cities, work } = wanted
  const env = { OVERTURE_URL: url, MAPS_SOURCE: 'overture', DATA_DIR: work, XDG_CACHE_HOME: work }
  const sources = openSourceRegistry({
    config: readConfig(env),
    cachesIndexes: true,
    now: Date.now,
    onWarning: console.warn,
  })
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let peak = before
  const sampler = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), sampleEveryMs)
  const since = performance.now()
  let firstMs = 0
  let listings = 0
  try {
    for (const [at, city] of cities.entries()) {
      const types = businessTypes.map(({ key }) => key)
      const out = join(work, `${at}.json`)
      const how = { source: 'overture', mode: 'autonomous', format: 'json', concurrency: 4 } as const
      const options = { places: [{ city }], types, out, ...how }
      const { run } = await captureToFile(options, {
        sources,
        clock: systemClock,
        rateLimiter: createMemoryRateLimiter(systemClock.now),
        optOuts: () => optOutList([]),
        onProgress: ({ lastSeq }) => {
          if (firstMs === 0 && lastSeq > 0) firstMs = performance.now() - since
        },
        signal: new AbortController().signal,
      })
      listings += run.lastSeq
    }
    return { listings, firstMs, totalMs: performance.now() - since, grownMb: (peak - before) / 1e6 }
  } finally {
    clearInterval(sampler)
    await sources.close()
  }
}
