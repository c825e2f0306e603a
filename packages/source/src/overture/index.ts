import { cityBox, type City } from '@gazetteer/us-places'
import {
  FileChanged,
  FileGone,
  httpFile,
  openHttp,
  type PlaceFile,
  PlaceSearch,
  type Spot,
} from '../parquet/index.ts'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { declaration } from './declaration.ts'
import { layout } from './layout.ts'
import { localFiles } from './local-files.ts'
import { type OpenedRelease, openReleases, type Releases } from './open-releases.ts'
import { publicCatalog } from './releases.ts'

export { declaration } from './declaration.ts'

export type OvertureConfig = {
  /** Where the catalog lies, a release folder, a file or folder of this machine; null: the public catalog. */
  url: string | null
  /** Where footers and row groups are kept; null: nowhere. */
  cacheDir: string | null
  /** Epoch ms. */
  now: () => number
}

/** Overture's places, in the byte ranges that a city needs. */
export function openOverture(config: OvertureConfig): MapsSource {
  const releases = releasesOf(config)
  const search = new PlaceSearch(layout, config.cacheDir)

  async function page({ id, files }: OpenedRelease, query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const from = spotOf(query.cursor, id)
    const { rows, next } = await search.page(files, { query, from, size: declaration.pageSize }, signal)
    const cursor = next === null ? null : `${next.group}.${next.row}@${id}`
    return { rows, next: cursor, edition: id }
  }

  /** A run keeps its release; where that is gone it goes on with the newest. */
  async function ask(query: AreaQuery, signal: AbortSignal): Promise<SourcePage> {
    const release = await (query.edition == null ? releases.newest(signal) : releases.open(query.edition, signal))
    return await page(release, query, signal)
  }

  return {
    declaration,
    edition: async (signal) => (await told(() => releases.newest(signal))).id,
    covers: async (city: City, signal: AbortSignal) =>
      await told(async () => await search.covers((await releases.newest(signal)).files, cityBox(city), signal)),
    ask: async (query, signal) =>
      await told(async () => {
        try {
          return await ask(query, signal)
        } catch (error) {
          if (!(error instanceof FileGone) && !(error instanceof FileChanged)) throw error
          releases.forget()
          search.forget()
          return await page(await releases.newest(signal), query, signal)
        }
      }),
    close: async () => search.close(),
  }
}

/** Whether somebody tells of releases now; throws SourceError. */
export async function probeOverture(config: OvertureConfig, signal: AbortSignal): Promise<void> {
  await told(() => releasesOf(config).probe(signal))
}

/** Whether a path of this machine is meant. */
export const isLocalOverture = (url: string | null): boolean => url !== null && !/^https?:/.test(url)

function releasesOf({ url, cacheDir, now }: OvertureConfig): Releases {
  const base = (url ?? publicCatalog).replace(/\/+(catalog\.json)?$/, '')
  if (isLocalOverture(url)) return fixed('files', () => localFiles(base))
  const http = openHttp()
  if (base.endsWith('.parquet')) return fixed('file', async () => [{ file: httpFile(base, http), box: null }])
  return openReleases({ base: base.replace(/\/catalog\.json$/, ''), http, cacheDir, now })
}

/** Files that are what they are: there is one release of them. */
function fixed(id: string, list: () => Promise<PlaceFile[]>): Releases {
  const open = async (): Promise<OpenedRelease> => ({ id, files: await list() })
  return { newest: open, open, probe: async () => void (await list()), forget: () => undefined }
}

/** What files say, as sources say it. */
async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof FileGone)
      throw new SourceError('unavailable', `${error.message} (${error.address}).`, { cause: error, isSourceWide: true })
    if (error instanceof FileChanged) throw new SourceError('unavailable', `${error.message}.`, { cause: error })
    throw error
  }
}

/** A place in another release is worth nothing: the question begins anew, and what was told before is a duplicate. */
function spotOf(cursor: string | null, id: string): Spot {
  const start = { group: 0, row: 0 }
  if (cursor === null) return start
  const [, group, row, of] = /^(\d{1,9})\.(\d{1,9})@(.*)$/.exec(cursor) ?? []
  if (group === undefined) throw new SourceError('broken', 'The place to go on from is not known to the release.')
  return of === id ? { group: Number(group), row: Number(row) } : start
}
