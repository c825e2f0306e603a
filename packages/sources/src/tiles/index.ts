import { LRUCache } from 'lru-cache'
import { allowedHosts } from '../fetch-allowed.ts'
import { linkedAbort } from '@gazetteer/bounded'
import { FileChanged, FileGone, type Http, openHttp, openSpool } from '../parquet/index.ts'
import { publicHosts } from '../overture/releases.ts'
import { SourceError } from '../port.ts'
import { openNewestRelease } from './newest-release.ts'
import { outageMs, rememberOutages } from './remember-outages.ts'
import { loadHeads, saveHeads, type StoredHeads } from './stored-heads.ts'
import {
  type ArchiveCaches,
  headerOf,
  openArchiveCaches,
  openTileArchive,
  readArchiveHead,
  type Tile,
  type TileAddress,
  type TileArchive,
  TileRefused,
} from './tile-archive.ts'
import { localTiles, publicTiles, remoteTiles, type TileTheme, tileThemes, withoutFile } from './tile-releases.ts'

export { plainTile, type Tile, type TileAddress } from './tile-archive.ts'
export type { TileTheme } from './tile-releases.ts'

export type MapTilesConfig = {
  /** A folder with `{release}/{theme}.pmtiles`, local or over HTTP(S); null: Overture's. */
  place: string | null
  /** Overture's catalog, for the names of releases; null: the public one. */
  catalogUrl: string | null
  cacheDir: string
  /** Of the disk cache. */
  maxCacheBytes?: number
  now: () => number
}

export type TileRelease = {
  release: string
  archives: Partial<Record<TileTheme, TileArchive>>
  /** False: the place does not answer; only cached tiles are served. */
  isReached: boolean
}

/** Vector tiles of Overture's newest release, from a cache or by byte ranges of its archives. Throws SourceError. */
export type MapTiles = {
  /** The release whose tiles are served, and what its archives say of themselves. */
  current: () => Promise<TileRelease>
  /** Null: there is no such tile. */
  tile: (theme: TileTheme, address: TileAddress) => Promise<Tile | null>
  close: () => void
}

const defaultCacheBytes = 512 << 20
/** Maximum releases to check until one has archives. */
const maxChecked = 3
const maxRefused = 1_000

export function openMapTiles(config: MapTilesConfig): MapTiles {
  const { cacheDir, maxCacheBytes = defaultCacheBytes, now } = config
  const life = linkedAbort()
  const caches = openArchiveCaches(openSpool(cacheDir, maxCacheBytes))
  /** Tiles that cannot be used are not requested again for a while. */
  const refused = new LRUCache<string, TileRefused>({ max: maxRefused, ttl: outageMs, perf: { now } })
  const releases = openNewestRelease(openFinder(config, { caches, signal: life.signal }), now)

  async function tileOf(theme: TileTheme, at: TileAddress): Promise<Tile | null> {
    const { release, archives } = await releases.current()
    const archive = archives[theme]
    if (archive === undefined) throw new SourceError('unavailable', `The release ${release} has no tiles of ${theme}.`)
    const key = [release, theme, at.z, at.x, at.y].join('/')
    const before = refused.get(key)
    if (before !== undefined) throw before
    try {
      return await archive.tile(at)
    } catch (error) {
      if (error instanceof TileRefused) refused.set(key, error)
      // The release was deleted or replaced: the next call looks for the newest.
      if (error instanceof FileGone || error instanceof FileChanged) releases.forget()
      throw error
    }
  }

  return {
    current: () => releases.current().catch(throwAway),
    tile: (theme, at) => tileOf(theme, at).catch(throwAway),
    close: () => life.abort(new Error('The map tiles were closed')),
  }
}

type Opening = { caches: ArchiveCaches; signal: AbortSignal }

/** Finds the newest release that has archives; while the place does not answer, the one that was used last. */
function openFinder({ place, catalogUrl, cacheDir, now }: MapTilesConfig, opening: Opening) {
  const { signal } = opening
  const address = (place ?? publicTiles).replace(/\/+$/, '')
  const isLocal = !/^https?:/.test(address)
  const source = isLocal
    ? localTiles(address)
    : remoteTiles(address, { http: openGuarded(address, catalogUrl, now), catalogUrl })

  const opened = ({ release, heads }: StoredHeads, isReached: boolean): TileRelease => {
    const archives: TileRelease['archives'] = {}
    for (const theme of tileThemes) {
      const head = heads[theme]
      if (head === undefined) continue
      const file = source.archive(release, theme)
      archives[theme] = openTileArchive(file, { ...head, header: headerOf(head.bytes, file) }, opening)
    }
    return { release, archives, isReached }
  }

  /** Of the archives that exist. */
  async function headsOf(release: string): Promise<StoredHeads['heads']> {
    const heads: StoredHeads['heads'] = {}
    const read = tileThemes.map(async (theme) => {
      try {
        const { bytes, validator } = await readArchiveHead(source.archive(release, theme), signal)
        heads[theme] = { bytes, validator }
      } catch (error) {
        if (!(error instanceof FileGone)) throw error
      }
    })
    await Promise.all(read)
    return heads
  }

  async function newest(): Promise<TileRelease> {
    for (const release of (await source.releases(signal)).slice(0, maxChecked)) {
      const heads = await headsOf(release)
      if (Object.keys(heads).length === 0) continue
      if (!isLocal) await saveHeads(cacheDir, address, { release, heads })
      return opened({ release, heads }, true)
    }
    throw new SourceError('unavailable', `No map tiles found at ${address}.`, { isSourceWide: true })
  }

  return async (): Promise<TileRelease> => {
    try {
      return await newest()
    } catch (error) {
      const stored = isLocal ? null : await loadHeads(cacheDir, address)
      if (stored === null) throw error
      return opened(stored, false)
    }
  }
}

/** Only the host of the place, Overture's hosts and that of its catalog are asked. */
function openGuarded(address: string, catalogUrl: string | null, now: () => number): Http {
  const ofTiles = allowedHosts(address, [...publicHosts, new URL(publicTiles).host])
  const ofCatalog = catalogUrl === null ? () => false : allowedHosts(catalogUrl, [])
  return rememberOutages(
    openHttp((url) => ofTiles(url) || ofCatalog(url)),
    now,
  )
}

function throwAway(error: unknown): never {
  if (error instanceof FileChanged) throw new SourceError('unavailable', `${error.message}.`, { cause: error })
  throw withoutFile(error)
}
