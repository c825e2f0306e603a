import {
  type Columns,
  type DataRelease,
  type DataReleases,
  FileGone,
  type Http,
  type PlaceFile,
} from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { dateOf, saveLast, loadStored } from './pinned-release.ts'
import { byCollection, filesOf, type ReleaseContext } from './release-files.ts'
import { bucketOf, firstAnswer, type Release, releasesOfBucket, releasesOfCatalog } from './releases.ts'

export type ReleasesConfig = { base: string; http: Http; cacheDir: string | null; now: () => number }

const goodForMs = 10 * 60_000
/** Releases are deleted after about this time. */
const releaseLifeMs = 60 * 24 * 3_600_000
/** Maximum releases to check until one is complete. */
const maxChecked = 3

/** The releases of a catalog, or the single release at an address. */
export function openReleases({ base, http, cacheDir, now }: ReleasesConfig): DataReleases {
  const opened = new Map<string, DataRelease>()
  const collections = new Map<string, readonly Columns[]>()
  const contextOf = (signal: AbortSignal): ReleaseContext => ({ http, cacheDir, signal, collections })
  let last: { at: number; release: DataRelease } | null = null

  async function listReleases(signal: AbortSignal): Promise<Release[]> {
    const places = { http, base, signal }
    return await firstAnswer([() => releasesOfCatalog(places), () => releasesOfBucket(places)], signal)
  }

  async function newest(signal: AbortSignal): Promise<DataRelease> {
    if (last !== null && now() - last.at < goodForMs) return last.release
    const release = await find(signal)
    last = { at: now(), release }
    return release
  }

  async function find(signal: AbortSignal): Promise<DataRelease> {
    const stored = await loadStored(cacheDir, base)
    let problem: unknown = null
    const candidates = await listReleases(signal).catch((error: unknown): Release[] => {
      signal.throwIfAborted()
      problem = error
      return []
    })
    // An address without releases may be a release itself.
    if (candidates.length === 0 && problem === null) candidates.push(folderRelease(base))
    for (const candidate of candidates.slice(0, maxChecked)) {
      const isKnown = stored?.id === candidate.id
      const release = await accepted({ candidate, isKnown }, contextOf(signal)).catch((error: unknown) => {
        signal.throwIfAborted()
        problem ??= error
        return null
      })
      if (release === null) continue
      opened.set(release.id, release)
      if (stored?.id !== release.id) await saveLast(cacheDir, { base, id: release.id, at: now() })
      return release
    }
    if (stored !== null && now() - dateOf(stored) < releaseLifeMs) {
      const release = await open(stored.id, signal).catch((error: unknown) => {
        if (!(error instanceof FileGone)) throw error
        return null
      })
      if (release !== null) return release
    }
    throw unavailable(base, problem)
  }

  async function open(id: string, signal: AbortSignal): Promise<DataRelease> {
    const known = opened.get(id)
    if (known !== undefined) return known
    const files = await filesOf(releaseOf(base, id), contextOf(signal))
    if (files.length === 0) throw new FileGone(`release ${id}`, base)
    opened.set(id, { id, files })
    return { id, files }
  }

  return {
    newest,
    outlines: async (signal) =>
      await byCollection(releaseOf(base, (await newest(signal)).id), 'division_area', contextOf(signal)),
    open,
    probe: async (signal) => {
      if ((await listReleases(signal)).length > 0) {
        // Looked up in advance for the first capture.
        await newest(signal).catch(() => undefined)
        return
      }
      if ((await filesOf(folderRelease(base), contextOf(signal))).length === 0) throw unavailable(base, null)
    },
    forget: () => {
      last = null
      opened.clear()
      collections.clear()
    },
  }
}

/** Null when a file of its places is missing. */
async function accepted(
  { candidate, isKnown }: { candidate: Release; isKnown: boolean },
  context: ReleaseContext,
): Promise<DataRelease | null> {
  const files = await filesOf(candidate, context)
  if (files.length === 0 || !(isKnown || (await areAllThere(files, context)))) return null
  return { id: candidate.id, files }
}

async function areAllThere(files: readonly PlaceFile[], { http, signal }: ReleaseContext): Promise<boolean> {
  try {
    await Promise.all(files.map(({ file }) => http.ask(file.address, { method: 'HEAD', signal })))
    return true
  } catch (error) {
    if (error instanceof FileGone) return false
    throw error
  }
}

function releaseOf(base: string, id: string): Release {
  const own = folderRelease(base)
  return id === own.id ? own : { id, catalog: `${base}/${id}`, bucket: bucketOf(base, id) }
}

function folderRelease(base: string): Release {
  const { origin, pathname } = new URL(base)
  const prefix = `${pathname.slice(1)}/theme=places/type=place/`.replace(/^\//, '')
  return {
    id: pathname.split('/').findLast((part) => part !== '') ?? origin,
    catalog: base,
    bucket: { address: origin, prefix },
  }
}

function unavailable(base: string, problem: unknown): SourceError {
  const why = problem instanceof SourceError ? ` ${problem.message}` : ''
  const kind = problem instanceof SourceError && problem.kind === 'refused' ? 'refused' : 'unavailable'
  return new SourceError(kind, `No release of Overture Maps found at ${base}.${why}`, {
    cause: problem,
    isSourceWide: true,
  })
}
