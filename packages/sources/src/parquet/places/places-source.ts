import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { cityBox, type City } from '@gazetteer/places'
import {
  type AreaQuery,
  type CountQuery,
  type MapsSource,
  type SourceDeclaration,
  SourceError,
  type SourcePage,
} from '../../port.ts'
import { unlessAborted } from '@gazetteer/bounded'
import { cityRows } from './city-rows.ts'
import { type FoundRows, type PlaceFile, type PlaceLayout, PlaceSearch, type SearchPosition } from './place-search.ts'
import { FileChanged, FileGone } from '../files/ranged-file.ts'

type ReleaseQuery = Pick<AreaQuery, 'dataRelease'>

export type DataRelease = { id: string; files: readonly PlaceFile[] }

/** The data releases of a source's files. All methods throw SourceError or FileGone. */
export type DataReleases = {
  newest: (signal: AbortSignal) => Promise<DataRelease>
  open: (id: string, signal: AbortSignal) => Promise<DataRelease>
  /** Checks that at least one is available. */
  probe: (signal: AbortSignal) => Promise<void>
  /** Files with city outlines of the newest one. */
  outlines?: (signal: AbortSignal) => Promise<readonly PlaceFile[]>
  forget: () => void
}

export type PlacesConfig = {
  declaration: SourceDeclaration
  layout: PlaceLayout
  dataReleases: DataReleases
  cacheDir: string | null
  /** The operator's own files, which are checked before a capture and counted for an estimate. */
  isLocal: boolean
  /** Exact outlines of cities; its rows then set `isInExtent`. */
  outlineOf?: NonNullable<MapsSource['outlineOf']>
}

/** Pages of so many runs are read in advance. One that is not asked for is dropped after this time. */
const maxPrepared = 16
const preparedMs = 5_000

/** A source of GeoParquet files, read by the byte ranges that a city needs. */
export function openPlaces(config: PlacesConfig): MapsSource {
  const { declaration, layout, dataReleases, cacheDir, isLocal, outlineOf } = config
  const search = new PlaceSearch(layout, cacheDir)

  async function page({ id, files }: DataRelease, query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const from = spotOf(query.cursor, id)
    const outline = outlineOf?.(query.city, signal) ?? Promise.resolve(null)
    outline.catch(() => undefined) // a page without rows does not wait for it
    const listingsOf = async (found: FoundRows) => cityRows(found, { ...query, outline: await outline })
    const asked = { query, from, size: declaration.pageSize, listingsOf }
    const { rows, next, unmapped } = await search.page(files, asked, signal)
    const cursor = next === null ? null : `n${next.group}.${next.row}@${id}`
    return { rows, next: cursor, dataRelease: id, unmapped }
  }

  /** A run stays on its data release; if that is gone, it continues with the newest. */
  async function releaseOf({ dataRelease }: ReleaseQuery, signal: AbortSignal): Promise<DataRelease> {
    return await (dataRelease == null ? dataReleases.newest(signal) : dataReleases.open(dataRelease, signal))
  }

  const read = async (query: AreaQuery, signal: AbortSignal): Promise<SourcePage> =>
    await page(await releaseOf(query, signal), query, signal)
  const prepared = openPreparedPages((query) => read(query, search.life))

  return {
    declaration,
    probe: async (signal) => await withSourceErrors(() => dataReleases.probe(signal)),
    ...(isLocal
      ? {
          count: async (query: CountQuery, signal: AbortSignal) =>
            await withSourceErrors(async () => {
              const { files } = await dataReleases.newest(signal)
              return await search.count(files, { ...query, box: cityBox(query.city) }, signal)
            }),
          check: async (signal: AbortSignal) =>
            await withSourceErrors(async () => await search.check((await dataReleases.newest(signal)).files, signal)),
          prepare: prepared.prepare,
        }
      : {}),
    ...(outlineOf === undefined ? {} : { outlineOf }),
    dataRelease: async (signal) => (await withSourceErrors(() => dataReleases.newest(signal))).id,
    covers: async (city: City, signal: AbortSignal) => {
      try {
        return await withSourceErrors(
          async () => await search.covers((await dataReleases.newest(signal)).files, cityBox(city), signal),
        )
      } catch (error) {
        // Planning does not wait for a busy server; fetching does.
        if (error instanceof SourceError && (error.kind === 'slow-down' || error.kind === 'unavailable')) return true
        throw error
      }
    },
    fetchPage: async (query, signal) =>
      await withSourceErrors(async () => {
        try {
          return (await prepared.take(query, signal)) ?? (await read(query, signal))
        } catch (error) {
          if (!(error instanceof FileGone) && !(error instanceof FileChanged)) throw error
          dataReleases.forget()
          search.forget()
          return await page(await dataReleases.newest(signal), query, signal)
        }
      }),
    boxesLeft: async (query, signal) =>
      await withSourceErrors(async () => {
        const { id, files } = await releaseOf(query, signal)
        return await search.boxesFrom(files, { box: query.box, from: spotOf(query.cursor, id) }, signal)
      }),
    close: async () => {
      prepared.clear()
      search.close()
    },
  }
}

/** Pages that are read before they are asked for. Each is given to one query; after an error that reads it again. */
function openPreparedPages(read: (query: AreaQuery) => Promise<SourcePage>) {
  const pages = new LRUCache<string, Promise<SourcePage | null>>({
    max: maxPrepared,
    ttl: preparedMs,
    ttlAutopurge: true,
  })
  const keyOf = ({ city, ...query }: AreaQuery): string => JSON.stringify([city.key, query])
  return {
    prepare: (query: AreaQuery): void => {
      const work = nextTurn().then(() => read(query))
      const settled = work.catch(() => null)
      pages.set(keyOf(query), settled)
    },
    take: async (query: AreaQuery, signal: AbortSignal): Promise<SourcePage | null> => {
      const key = keyOf(query)
      const work = pages.get(key)
      pages.delete(key)
      return work === undefined ? null : await unlessAborted(work, signal)
    },
    clear: () => pages.clear(),
  }
}

/** Files without versions: a single data release. */
export function fixedDataRelease(id: string, list: (signal: AbortSignal) => Promise<PlaceFile[]>): DataReleases {
  const open = async (signal: AbortSignal): Promise<DataRelease> => ({ id, files: await list(signal) })
  return {
    newest: open,
    open: (_id, signal) => open(signal),
    probe: async (signal) => void (await list(signal)),
    forget: () => undefined,
  }
}

/** Converts file errors to SourceErrors. */
export async function withSourceErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileGone)
      throw new SourceError('unavailable', `The ${error.what} no longer exists (${error.address}).`, {
        cause: error,
        isSourceWide: true,
      })
    if (error instanceof FileChanged) throw new SourceError('unavailable', `${error.message}.`, { cause: error })
    throw error
  }
}

/**
 * A cursor into another release, or from an earlier version's order (no `n`), is invalid: restart from page one;
 * repeated rows are de-duplicated.
 */
function spotOf(cursor: string | null, id: string): SearchPosition {
  const start = { group: 0, row: 0 }
  if (cursor === null) return start
  const [, order, group, row, of] = /^(n?)(\d{1,9})\.(\d{1,9})@(.*)$/.exec(cursor) ?? []
  if (group === undefined) throw new SourceError('broken', 'The cursor does not belong to this source.')
  return of === id && order === 'n' ? { group: Number(group), row: Number(row) } : start
}
