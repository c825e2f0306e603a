import { parseUrl } from '@gazetteer/listing/text'
import { SourceError } from '../port.ts'
import type { DefinedSource } from './parse-sources-file.ts'
import { valuesAt } from './path.ts'

const longest = 4_000

/**
 * The address of the next page, from the answer or from its header Link (RFC 8288), with placeholders for secrets, because
 * it is stored; '' for none. Throws SourceError for an address of another origin: the request may hold a key.
 */
export function nextAddressOf(
  { json, headers }: { json: unknown; headers: Headers },
  { next, base, source: { title, secrets } }: { next: string | undefined; base: string; source: DefinedSource },
): string {
  const [found] = next === undefined ? [linkIn(headers.get('link') ?? '')] : valuesAt(json, next)
  if (typeof found !== 'string' || found.trim() === '') return ''
  const url = parseUrl(found.trim(), base)
  if (url === null || url.href.length > longest)
    throw new SourceError('unavailable', `The address of the next page of ${title} cannot be read.`)
  if (url.origin !== new URL(base).origin || url.username !== '' || url.password !== '')
    throw new SourceError('refused', `The next page of ${title} is at ${url.host}, which is not allowed.`)
  url.hash = ''
  return masked(url.href, secrets)
}

/** Placeholders are filled again before the request. */
function masked(address: string, secrets: Readonly<Record<string, string>>): string {
  const plain = address.replaceAll('{', '%7B').replaceAll('}', '%7D')
  const names = new Map<string, string>()
  for (const [name, secret] of Object.entries(secrets)) {
    const encoded = encodeURIComponent(secret)
    for (const spelling of [secret, encoded, encoded.replaceAll('%20', '+')]) names.set(spelling, name)
  }
  if (names.size === 0) return plain
  const longestFirst = [...names.keys()].toSorted((a, b) => b.length - a.length)
  const pattern = new RegExp(
    longestFirst.map((one) => one.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)).join('|'),
    'g',
  )
  return plain.replace(pattern, (spelling) => `{secret:${names.get(spelling) ?? ''}}`)
}

/** The target of the relation `next`: `<https://api.example/places?page=2>; rel="next", <…>; rel="last"`. */
function linkIn(header: string): string {
  for (const [, target = '', parameters = ''] of header.slice(0, 16_384).matchAll(/<([^>]*)>([^<]*)/g)) {
    const relation = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters)
    const names = (relation?.[1] ?? relation?.[2] ?? '').toLowerCase().split(/\s+/)
    if (names.includes('next')) return target
  }
  return ''
}
