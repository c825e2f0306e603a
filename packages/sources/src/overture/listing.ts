import type { Http } from '../parquet/index.ts'

export type Listing = { http: Http; address: string; prefix: string; signal: AbortSignal }

const shortMs = 10_000
/** A page lists a thousand names. */
const maxPages = 50

/** Folders below a prefix of a listable S3 bucket (version 2). */
export async function prefixesOf(listing: Listing): Promise<string[]> {
  return await namesIn(listing, { delimiter: '/' }, /<CommonPrefixes>\s*<Prefix>([^<]*)<\/Prefix>/g)
}

/** Files below a prefix, including subfolders. */
export async function keysOf(listing: Listing): Promise<string[]> {
  return await namesIn(listing, {}, /<Key>([^<]*)<\/Key>/g)
}

export const underPrefix = (prefix: string, id: string): string => `${prefix}${id}/theme=places/type=place/`

async function namesIn(
  { http, address, prefix, signal }: Listing,
  extra: Record<string, string>,
  pattern: RegExp,
): Promise<string[]> {
  const names: string[] = []
  let token: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...extra })
    if (token !== undefined) query.set('continuation-token', token)
    const { bytes } = await http.ask(`${address}/?${query.toString()}`, { signal, timeoutMs: shortMs })
    const xml = new TextDecoder().decode(bytes)
    names.push(...[...xml.matchAll(pattern)].map(([, name = '']) => unescaped(name)))
    token = /<NextContinuationToken>([^<]*)</.exec(xml)?.[1]
    if (token === undefined) break
    token = unescaped(token)
  }
  return names
}

const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text
    .replace(/&(\w+);/g, (all, name: string) => signs[name] ?? all)
    .replace(/&#(\d{1,7});/g, (all, code) => (Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all))
