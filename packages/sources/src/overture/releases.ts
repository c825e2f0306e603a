import { z } from 'zod'
import { Oversized } from '@gazetteer/bounded'
import { resolveLink } from '../fetch-allowed.ts'
import { SourceError } from '../port.ts'
import { FileGone, type Http } from '../parquet/index.ts'
import { prefixesOf, underPrefix } from './listing.ts'

export const publicCatalog = 'https://stac.overturemaps.org'
const publicBucket = 'https://overturemaps-us-west-2.s3.us-west-2.amazonaws.com'
/** Hosts that the public catalog and its copies link to. */
export const publicHosts = [
  'stac.overturemaps.org',
  'overturemaps-us-west-2.s3.us-west-2.amazonaws.com',
  'overturemaps-us-west-2.s3.amazonaws.com',
  'overturemapswestus2.blob.core.windows.net',
]

/** The address of the folder with `catalog.json`; a path is not read as one. */
export const catalogBaseOf = (url: string | null): string =>
  (url ?? publicCatalog).replace(/\/+$/, '').replace(/\/catalog\.json$/, '')

/** `catalog`: folder of its collection. `bucket`: where its files can be listed. */
export type Release = { id: string; catalog: string | null; bucket: { address: string; prefix: string } | null }

export type Places = { http: Http; base: string; signal: AbortSignal }

const catalogSchema = z.object({
  latest: z.string().optional(),
  links: z.array(z.object({ rel: z.string(), href: z.string(), latest: z.boolean().optional() })).default([]),
})
const releasePattern = /^\d{4}-\d{2}-\d{2}\.\d+(?:-[a-z0-9.]+)?$/
const shortMs = 6_000

/** Releases in the catalog, newest first; empty when the catalog lists none. */
export async function releasesOfCatalog({ http, base, signal }: Places): Promise<Release[]> {
  const address = `${base}/catalog.json`
  const { bytes } = await http.ask(address, { signal, timeoutMs: shortMs })
  const catalog = parse(bytes, address)
  const children = catalog.links.flatMap(({ rel, href, latest }) => {
    const folder = new URL('.', resolveLink(href, address)).href.replace(/\/$/, '')
    const id = folder.split('/').at(-1) ?? ''
    return rel === 'child' && releasePattern.test(id)
      ? [{ id, folder, isLatest: latest === true || id === catalog.latest }]
      : []
  })
  const childrenById = new Map(children.map((child) => [child.id, child]))
  const { latest } = catalog
  if (latest !== undefined && releasePattern.test(latest) && !childrenById.has(latest))
    childrenById.set(latest, { id: latest, folder: `${base}/${latest}`, isLatest: true })
  return [...childrenById.values()]
    .sort((a, b) => Number(b.isLatest) - Number(a.isLatest) || (a.id < b.id ? 1 : -1))
    .map(({ id, folder }) => ({ id, catalog: folder, bucket: bucketOf(base, id) }))
}

export async function releasesOfBucket({ http, base, signal }: Places): Promise<Release[]> {
  const address = base === publicCatalog ? publicBucket : base
  for (const prefix of ['release/', '']) {
    const found = await prefixesOf({ http, address, prefix, signal })
    const ids = found.map((one) => one.slice(prefix.length).replace(/\/$/, '')).filter((id) => releasePattern.test(id))
    if (ids.length > 0)
      return ids
        .sort()
        .reverse()
        .map((id) => ({ id, catalog: `${base}/${id}`, bucket: { address, prefix: underPrefix(prefix, id) } }))
  }
  return []
}

export function bucketOf(base: string, id: string): Release['bucket'] {
  return base === publicCatalog
    ? { address: publicBucket, prefix: underPrefix('release/', id) }
    : { address: base, prefix: underPrefix('', id) }
}

function parse(bytes: Uint8Array, address: string): z.infer<typeof catalogSchema> {
  try {
    return catalogSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch (cause) {
    throw new SourceError('unavailable', `The catalog at ${address} is invalid.`, {
      cause,
      isSourceWide: true,
    })
  }
}

/** Tries the places in order until one answers; throws the first error when none does. */
export async function firstAnswer<T>(tries: readonly (() => Promise<T[]>)[], signal: AbortSignal): Promise<T[]> {
  let first: unknown = null
  for (const attempt of tries) {
    try {
      const found = await attempt()
      if (found.length > 0) return found
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof SourceError) && !(error instanceof FileGone)) throw error
      // A missing catalog is expected; an oversized answer is an error.
      if (first === null || (first instanceof FileGone && error.cause instanceof Oversized)) first = error
    }
  }
  if (first === null || first instanceof FileGone) return []
  throw first
}
