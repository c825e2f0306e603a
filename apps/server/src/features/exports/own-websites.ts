import { createHash } from 'node:crypto'
import { kindOfAddress } from '@gazetteer/listing/normalize'
import { siteOf } from '@gazetteer/listing/matching-training'
import { parseUrl } from '@gazetteer/listing/text'

/** Domains that are remembered for a file: about 40 MB. */
const maxDomains = 1_000_000

/** Which websites of a file belong to one row only; filled in a first pass over its rows. */
export type OwnWebsites = {
  count: (website: unknown) => void
  /** Whether the website is the row's own; true for one row of a domain. */
  take: (website: unknown) => boolean
}

/**
 * Counts rows by domain. A website is not a row's own if other rows share its domain, or if the domain is that of a
 * social network or a portal. Domains beyond the limit count as shared: a merged company costs more than a missing one.
 */
export function ownWebsites(limit = maxDomains): OwnWebsites {
  const once = new Set<number>()
  const shared = new Set<number>()
  return {
    count(website) {
      const key = keyOf(website)
      if (key === null || shared.has(key)) return
      if (once.delete(key)) shared.add(key)
      else if (once.size + shared.size < limit) once.add(key)
    },
    take(website) {
      const key = keyOf(website)
      return key !== null && once.delete(key)
    },
  }
}

/** 48 bits of a hash of the domain; null when the address belongs to no business of its own. */
function keyOf(website: unknown): number | null {
  if (typeof website !== 'string') return null
  const url = parseUrl(website)
  if (url === null || kindOfAddress(url) !== 'site') return null
  const { domain } = siteOf(website)
  return domain === '' ? null : createHash('sha256').update(domain).digest().readUIntBE(0, 6)
}
