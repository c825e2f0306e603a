import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { type Edition, type Editions, FileGone, type Http, type PlaceFile } from '../parquet/index.ts'
import { SourceError } from '../port.ts'
import { byCollection, filesOf } from './release-files.ts'
import { bucketOf, firstAnswer, type Release, releasesOfBucket, releasesOfCatalog } from './releases.ts'

export type ReleasesConfig = { base: string; http: Http; cacheDir: string | null; now: () => number }

/** How long the newest release stays the newest without another look. */
const goodForMs = 10 * 60_000
/** Releases are deleted after so long. */
const keptMs = 60 * 24 * 3_600_000
/** So many are looked at until one has all its files. */
const maxLooks = 3

/** The releases that a catalog tells of, or the one release that an address is. */
export function openReleases({ base, http, cacheDir, now }: ReleasesConfig): Editions {
  const opened = new Map<string, Edition>()
  let last: { at: number; release: Edition } | null = null

  async function told(signal: AbortSignal): Promise<Release[]> {
    const places = { http, base, signal }
    return await firstAnswer([() => releasesOfCatalog(places), () => releasesOfBucket(places)], signal)
  }

  async function newest(signal: AbortSignal): Promise<Edition> {
    if (last !== null && now() - last.at < goodForMs) return last.release
    const release = await find(signal)
    last = { at: now(), release }
    return release
  }

  async function find(signal: AbortSignal): Promise<Edition> {
    const kept = await loadKept(cacheDir, base)
    let problem: unknown = null
    const candidates = await told(signal).catch((error: unknown): Release[] => {
      signal.throwIfAborted()
      problem = error
      return []
    })
    // Who tells of no releases may be one.
    if (candidates.length === 0 && problem === null) candidates.push(folderRelease(base))
    for (const candidate of candidates.slice(0, maxLooks)) {
      const release = await accept(candidate, { isKnown: kept?.id === candidate.id }, signal).catch(
        (error: unknown) => {
          signal.throwIfAborted()
          problem ??= error
          return null
        },
      )
      if (release === null) continue
      if (kept?.id !== release.id) await keepLast(cacheDir, { base, id: release.id, at: now() })
      return release
    }
    if (kept !== null && now() - dateOf(kept) < keptMs) {
      const release = await open(kept.id, signal).catch((error: unknown) => {
        if (!(error instanceof FileGone)) throw error
        return null
      })
      if (release !== null) return release
    }
    throw unavailable(base, problem)
  }

  /** Null where a file of its places is missing. */
  async function accept(
    candidate: Release,
    { isKnown }: { isKnown: boolean },
    signal: AbortSignal,
  ): Promise<Edition | null> {
    const files = await filesOf(candidate, { http, cacheDir, signal })
    if (files.length === 0) return null
    if (!isKnown && !(await areAllThere(files, signal))) return null
    const release = { id: candidate.id, files }
    opened.set(release.id, release)
    return release
  }

  async function areAllThere(files: readonly PlaceFile[], signal: AbortSignal): Promise<boolean> {
    try {
      await Promise.all(files.map(({ file }) => http.ask(file.address, { method: 'HEAD', signal })))
      return true
    } catch (error) {
      if (error instanceof FileGone) return false
      throw error
    }
  }

  async function open(id: string, signal: AbortSignal): Promise<Edition> {
    const known = opened.get(id)
    if (known !== undefined) return known
    const files = await filesOf(releaseOf(id), { http, cacheDir, signal })
    if (files.length === 0) throw new FileGone(`release ${id}`, base)
    opened.set(id, { id, files })
    return { id, files }
  }

  function releaseOf(id: string): Release {
    const own = folderRelease(base)
    return id === own.id ? own : { id, catalog: `${base}/${id}`, bucket: bucketOf(base, id) }
  }

  return {
    newest,
    outlines: async (signal) =>
      await byCollection(releaseOf((await newest(signal)).id), 'division_area', { http, cacheDir, signal }),
    open,
    probe: async (signal) => {
      if ((await told(signal)).length > 0) {
        // The first capture finds it looked up.
        await newest(signal).catch(() => undefined)
        return
      }
      if ((await filesOf(folderRelease(base), { http, cacheDir, signal })).length === 0) throw unavailable(base, null)
    },
    forget: () => {
      last = null
      opened.clear()
    },
  }
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
  return new SourceError(kind, `No release of Overture Maps can be found at ${base}.${why}`, {
    cause: problem,
    isSourceWide: true,
  })
}

const keptSchema = z.object({ base: z.string(), id: z.string(), at: z.number() })
type Kept = z.infer<typeof keptSchema>

/** When it was published; where its name does not tell, when it was last seen. */
const dateOf = ({ id, at }: Kept): number => Date.parse(/^\d{4}-\d{2}-\d{2}/.exec(id)?.[0] ?? '') || at
const keptPath = (cacheDir: string): string => join(cacheDir, 'release.json')

async function loadKept(cacheDir: string | null, base: string): Promise<Kept | null> {
  if (cacheDir === null) return null
  try {
    const kept = keptSchema.parse(JSON.parse(await readFile(keptPath(cacheDir), 'utf8')))
    return kept.base === base ? kept : null
  } catch {
    return null
  }
}

/** A convenience: what cannot be kept is looked for again. */
async function keepLast(cacheDir: string | null, kept: Kept): Promise<void> {
  if (cacheDir === null) return
  const path = keptPath(cacheDir)
  try {
    await mkdir(cacheDir, { recursive: true })
    await writeFile(`${path}.${process.pid}.tmp`, JSON.stringify(kept))
    await rename(`${path}.${process.pid}.tmp`, path)
  } catch {
    // the next start asks the catalog
  }
}
