import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { holds, type Outline, outlineOf } from '@gazetteer/geography'
import { hasName, isCustomArea, type City } from '@gazetteer/places'
import { z } from 'zod'
import { isCitySized, simplifiedLine } from '../city-outlines.ts'
import { type DataReleases, polygonsOfGeometry, withSourceErrors } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { unlessAborted } from '@gazetteer/bounded'
import { type Division, divisionsAt } from './division-rows.ts'
import { cacheWhole } from '../whole-file.ts'

/** Exact city outlines; null when the release has none, or it cannot be read now. */
type Outlines = (city: City, signal: AbortSignal) => Promise<Outline | null>

/** About 10 m: finer than address coordinates. */
const tolerance = 0.0001
const citiesInMemory = 200
/** Subtypes that can be a city; countries and states are above, quarters below. */
const subtypes = new Set(['locality', 'localadmin', 'county', 'borough'])
/** A page waits at most this long for an outline; without one the nearest ZIP area decides. */
const patienceMs = 20_000
/** Retry interval after a failure. */
const againMs = 60_000

/** Outlines from Overture's divisions, each looked up once and cached in the data folder. */
export function openOutlines(dataReleases: DataReleases, cacheDir: string | null): Outlines {
  const outlinesByCity = new LRUCache<string, Promise<Outline | null>>({ max: citiesInMemory })
  return async (city, signal) => {
    const { outlines } = dataReleases
    // An area has its own boundary.
    if (outlines === undefined || isCustomArea(city)) return null
    const found = outlinesByCity.get(city.label) ?? outlineOfCity()
    outlinesByCity.set(city.label, found)
    return await unlessAborted(found, signal)

    async function outlineOfCity(): Promise<Outline | null> {
      const path = cacheDir === null ? null : storedPath(cacheDir, city)
      const cached = path === null ? null : await load(path)
      if (cached !== null) return cached
      const timeout = AbortSignal.timeout(patienceMs)
      try {
        const outline = await withSourceErrors(async () => {
          const files = await unlessAborted((outlines ?? noFiles)(timeout), timeout)
          return await firstAround(
            await divisionsAt(files, city, { cacheDir, signal: timeout, subtypes }),
            city,
            timeout,
          )
        })
        if (outline !== null && path !== null) await cacheWhole(path, JSON.stringify(outline.rings))
        return outline
      } catch (error) {
        if (!(error instanceof SourceError) && !timeout.aborted) throw error
        setTimeout(() => outlinesByCity.delete(city.label), againMs).unref()
        return null
      }
    }
  }
}

const noFiles = async (): Promise<[]> => []

/** The smallest division with the city's name around its centre. */
async function firstAround(divisions: readonly Division[], city: City, signal: AbortSignal): Promise<Outline | null> {
  for (const { name, country, region, box, geometry } of divisions) {
    if (!hasName(city, name) || !isCitySized(box, city)) continue
    if (country !== null && country !== city.country) continue
    if (region !== null && city.state !== null && region !== `${city.country}-${city.state}`) continue
    const rings: [number, number][][] = []
    for (const ring of polygonsOfGeometry(await geometry(signal)).flat())
      rings.push(await simplifiedLine(ring, tolerance))
    const closed = rings.filter(({ length }) => length > 3)
    if (closed.length === 0) continue
    const outline = outlineOf(closed)
    if (holds(outline, city)) return outline
  }
  return null
}

const ringsSchema = z.array(z.array(z.tuple([z.number(), z.number()]))).min(1)
const storedPath = (cacheDir: string, { label }: City): string =>
  join(cacheDir, 'outlines', `${createHash('sha256').update(label).digest('hex').slice(0, 24)}.json`)

async function load(path: string): Promise<Outline | null> {
  try {
    return outlineOf(ringsSchema.parse(JSON.parse(await readFile(path, 'utf8'))))
  } catch {
    return null // missing or incomplete
  }
}
