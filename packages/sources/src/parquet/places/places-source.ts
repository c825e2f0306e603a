import { cityBox, type City } from '@gazetteer/places'
import { type AreaQuery, type MapsSource, type SourceDeclaration, SourceError, type SourcePage } from '../../port.ts'
import { type PlaceFile, type PlaceLayout, PlaceSearch, type Spot } from './place-search.ts'
import { FileChanged, FileGone } from '../files/ranged-file.ts'

export type DataRelease = { id: string; files: readonly PlaceFile[] }

/** The editions in which the files of a source come out. All throw SourceError or FileGone. */
export type DataReleases = {
  /** The newest one whose files are all there. */
  newest: (signal: AbortSignal) => Promise<DataRelease>
  /** A known one. */
  open: (id: string, signal: AbortSignal) => Promise<DataRelease>
  /** Whether there is any now. */
  probe: (signal: AbortSignal) => Promise<void>
  /** Where the newest one has outlines of cities. */
  outlines?: (signal: AbortSignal) => Promise<readonly PlaceFile[]>
  /** A file is gone: what is remembered is asked for anew. */
  forget: () => void
}

export type PlacesConfig = {
  declaration: SourceDeclaration
  layout: PlaceLayout
  dataReleases: DataReleases
  /** Where footers and row groups are kept; null: nowhere. */
  cacheDir: string | null
}

/** A source of GeoParquet files, read in the byte ranges that a city needs. */
export function openPlaces({ declaration, layout, dataReleases, cacheDir }: PlacesConfig): MapsSource {
  const search = new PlaceSearch(layout, cacheDir)

  async function page({ id, files }: DataRelease, query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const from = spotOf(query.cursor, id)
    const { rows, next } = await search.page(files, { query, from, size: declaration.pageSize }, signal)
    const cursor = next === null ? null : `n${next.group}.${next.row}@${id}`
    return { rows, next: cursor, dataRelease: id }
  }

  /** A run keeps its edition; where that is gone it goes on with the newest. */
  async function ask(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const dataRelease = await (query.dataRelease == null
      ? dataReleases.newest(signal)
      : dataReleases.open(query.dataRelease, signal))
    return await page(dataRelease, query, signal)
  }

  return {
    declaration,
    probe: async (signal) => await told(() => dataReleases.probe(signal)),
    dataRelease: async (signal) => (await told(() => dataReleases.newest(signal))).id,
    covers: async (city: City, signal: AbortSignal) => {
      try {
        return await told(
          async () => await search.covers((await dataReleases.newest(signal)).files, cityBox(city), signal),
        )
      } catch (error) {
        // A busy server is waited for by who asks, not by who plans.
        if (error instanceof SourceError && (error.kind === 'slow-down' || error.kind === 'unavailable')) return true
        throw error
      }
    },
    ask: async (query, signal) =>
      await told(async () => {
        try {
          return await ask(query, signal)
        } catch (error) {
          if (!(error instanceof FileGone) && !(error instanceof FileChanged)) throw error
          dataReleases.forget()
          search.forget()
          return await page(await dataReleases.newest(signal), query, signal)
        }
      }),
    close: async () => search.close(),
  }
}

/** Files that are what they are: there is one edition of them. */
export function fixedDataRelease(id: string, list: (signal: AbortSignal) => Promise<PlaceFile[]>): DataReleases {
  const open = async (signal: AbortSignal): Promise<DataRelease> => ({ id, files: await list(signal) })
  return {
    newest: open,
    open: (_id, signal) => open(signal),
    probe: async (signal) => void (await list(signal)),
    forget: () => undefined,
  }
}

/** What files say, as sources say it. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileGone)
      throw new SourceError('unavailable', `There is no ${error.what} any more (${error.address}).`, {
        cause: error,
        isSourceWide: true,
      })
    if (error instanceof FileChanged) throw new SourceError('unavailable', `${error.message}.`, { cause: error })
    throw error
  }
}

/**
 * A place in another release, or in another order of earlier versions (no `n`), is worth nothing: the question begins
 * anew, and what was told before is a duplicate.
 */
function spotOf(cursor: string | null, id: string): Spot {
  const start = { group: 0, row: 0 }
  if (cursor === null) return start
  const [, order, group, row, of] = /^(n?)(\d{1,9})\.(\d{1,9})@(.*)$/.exec(cursor) ?? []
  if (group === undefined) throw new SourceError('broken', 'The place to go on from is not known to the source.')
  return of === id && order === 'n' ? { group: Number(group), row: Number(row) } : start
}
