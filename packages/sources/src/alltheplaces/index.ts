import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { belongsToCity, type City } from '@gazetteer/places'
import { FileGone, fixedDataRelease, type Http, httpFile, localFiles, openHttp, openPlaces } from '../parquet/index.ts'
import { allowedHosts } from '../fetch-allowed.ts'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { offsetCursor, offsetOf } from '../offset-cursor.ts'
import { unlessAborted } from '@gazetteer/bounded'
import { allThePlacesDeclaration } from './declaration.ts'
import { findRun, isParquet, publicHosts, publicPlace, type SpiderRun } from './find-run.ts'
import { layoutAt } from './layout.ts'
import { asOf, type Found } from './listing-of-feature.ts'
import { readFeatures } from './read-features.ts'
import { openTiles, type Tiles } from './tiles.ts'

export { allThePlacesDeclaration } from './declaration.ts'

export type AlltheplacesConfig = {
  /** A local file; takes precedence over the address. */
  path: string | null
  /** Address of `runs/latest.json`; null: the public one. */
  url: string | null
  cacheDir: string | null
  /** Epoch ms; decides which places have closed. */
  now: () => number
}

/** How long a downloaded run counts as the latest. */
const checkEveryMs = 3_600_000

type Opened = { run: SpiderRun; source: MapsSource }

/**
 * Chain stores that All The Places collects weekly, with opening hours. Before each new city it checks for a newer
 * run, or another file under the same path.
 */
export function openAlltheplaces(config: AlltheplacesConfig): MapsSource {
  const life = new AbortController()
  const http = openHttp(allowedHosts(config.url ?? publicPlace, publicHosts))
  const find = (): Promise<SpiderRun> => findRun({ path: config.path, url: config.url, http }, life.signal)
  let opened: Promise<Opened> | null = null
  let renewing: Promise<void> | null = null
  let foundAt = 0

  const open = (signal: AbortSignal): Promise<Opened> => {
    foundAt = opened === null ? config.now() : foundAt
    opened ??= find()
      .then((run) => openRun(config, { run, http }, life.signal))
      .catch((cause: unknown) => {
        opened = null
        throw cause
      })
    return unlessAborted(opened, signal)
  }

  /** Concurrent queries use the previous run; it also stays when no newer one can be found. */
  async function renew({ run: before }: Opened): Promise<void> {
    foundAt = config.now()
    const run = await find().catch(() => before)
    if (run.key !== before.key) opened = Promise.resolve(await openRun(config, { run, http }, life.signal))
  }

  const openLatest = async (signal: AbortSignal): Promise<MapsSource> => {
    const before = await open(signal)
    signal.throwIfAborted()
    if (config.path !== null || config.now() - foundAt >= checkEveryMs) {
      renewing ??= renew(before).finally(() => (renewing = null))
      await unlessAborted(renewing, signal)
    }
    return (await open(signal)).source
  }

  return {
    declaration: allThePlacesDeclaration,
    // Lines are checked while they are sorted.
    ...(config.path !== null && isParquet(config.path)
      ? { check: async (signal) => await (await openLatest(signal)).check?.(signal) }
      : {}),
    covers: async (city, signal) => await (await openLatest(signal)).covers(city, signal),
    fetchPage: async (query, signal) => {
      try {
        return await (await open(signal)).source.fetchPage(query, signal)
      } catch (error) {
        if (!(error instanceof SourceError) || !(error.cause instanceof FileGone)) throw error
        // The run no longer exists: find the latest one and restart the query in it.
        opened = null
        return await (await open(signal)).source.fetchPage(query, signal)
      }
    },
    close: async () => {
      life.abort(new SourceError('unavailable', 'The source was closed.'))
      await (await opened?.catch(() => null))?.source.close()
    },
  }
}

async function openRun(
  config: AlltheplacesConfig,
  { run, http }: { run: SpiderRun; http: Http },
  signal: AbortSignal,
): Promise<Opened> {
  if (run.kind === 'lines') return { run, source: await linesSource(config, { run, http }, signal) }
  const list = async () =>
    config.path === null ? [{ file: httpFile(run.address, http), box: null }] : await localFiles(run.address)
  const dataReleases = fixedDataRelease(run.key, list)
  return {
    run,
    source: openPlaces({
      declaration: allThePlacesDeclaration,
      layout: layoutAt(config.now),
      dataReleases,
      cacheDir: config.cacheDir,
      isLocal: config.path !== null,
    }),
  }
}

async function linesSource(
  { cacheDir, now }: AlltheplacesConfig,
  { run, http }: { run: SpiderRun; http: Http },
  signal: AbortSignal,
): Promise<MapsSource> {
  const folder = cacheDir ?? join(tmpdir(), 'gazetteer-alltheplaces')
  const tiles = await openTiles({ folder, key: run.key, read: () => readFeatures(run.address, http, signal) }, signal)
  const version = createHash('sha256').update(run.key).digest('hex').slice(0, 12)
  return {
    declaration: allThePlacesDeclaration,
    // A spider covers one chain: no city is covered completely, and none is known to be uncovered.
    covers: async (_city: City) => true,
    fetchPage: async (query) => await page({ tiles, version }, query, now()),
    close: async () => undefined,
  }
}

async function page(
  { tiles, version }: { tiles: Tiles; version: string },
  { city, box, types, cursor }: AreaQuery,
  now: number,
): Promise<SourcePage> {
  const from = offsetOf(cursor, version)
  const isOfCity = ({ listing }: Found): boolean => belongsToCity(city, listing)
  const { listings, unmapped } = await tiles.find({ box, types, city: city.key, isOfCity })
  const end = from + allThePlacesDeclaration.pageSize
  const rows = listings.slice(from, end).map((one) => asOf(one, now))
  const next = end < listings.length ? offsetCursor(end, version) : null
  return { rows, next, ...(from === 0 ? { unmapped, leftOut: { tooLong: tiles.tooLong } } : {}) }
}
