import { plainUrl } from '@gazetteer/listing/plain-text'
import { isPlaceholder } from '@gazetteer/listing/normalize'
import type { Tags } from '../types/index.ts'

/** The address before a bare account name, by key; null where a name can mean several kinds of pages. */
const networks: Readonly<Record<string, string | null>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  x: 'https://x.com/',
  tiktok: 'https://www.tiktok.com/@',
  pinterest: 'https://www.pinterest.com/',
  telegram: 'https://t.me/',
  vk: 'https://vk.com/',
  linkedin: null,
  youtube: null,
  threads: null,
}

const keysOf = (network: string): string[] => [`contact:${network}`, network]

/** All tags of accounts. */
export const socialKeys: readonly string[] = Object.keys(networks).flatMap(keysOf)

/** Accounts as URLs: `facebook=harbor.grill` is https://www.facebook.com/harbor.grill. */
export function socialsOf(tags: Tags): string[] {
  const pages = Object.entries(networks).flatMap(([network, base]) =>
    keysOf(network).flatMap((key) =>
      (tags[key] === undefined ? '' : plainUrl(tags[key]))
        .split(/;\s*(?=http)|;\s+/)
        .flatMap((text) => pageOf(text.trim(), base) ?? []),
    ),
  )
  return [...new Set(pages)]
}

function pageOf(text: string, base: string | null): string | null {
  if (/^https?:\/\/\S+$/i.test(text)) return text
  // `www.facebook.com/harbor`
  if (/^[\w.-]+\.[a-z]{2,}\/\S+$/i.test(text)) return `https://${text}`
  const [, name] = /^@?([\p{L}\p{N}][\p{L}\p{N}._-]{0,79})$/u.exec(text) ?? []
  return name === undefined || base === null || isPlaceholder(name) || endsInHost.test(name) ? null : base + name
}

/** The host of a network without a page. */
const endsInHost = /\.(?:com|net|org)$/i
