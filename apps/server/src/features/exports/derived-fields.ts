import type { HeadedColumns, FileRow, FileRows } from '@gazetteer/file-formats'
import { siteOf } from '@gazetteer/listing/matching-training'
import { kindOfAddress } from '@gazetteer/listing/normalize'
import { parseUrl } from '@gazetteer/listing/text'
import { createHash } from 'node:crypto'

/**
 * Rows with the derived fields that the columns want. Shared websites are counted in a pass of its own, so that the
 * file needs no row in memory. `open` gives the rows from the start each time.
 */
export async function* withDerived(
  open: () => Promise<FileRows>,
  columns: HeadedColumns | null,
): AsyncGenerator<FileRow> {
  const wants = (field: string): boolean => columns?.some((column) => column.field === field) ?? false
  const wantsOwn = wants('own_website')
  const websites = ownWebsites()
  if (wantsOwn) for await (const { website } of await open()) websites.count(website)
  const wantsDerived = wantsOwn || wants('gazetteer_id')
  for await (const row of await open()) {
    if (!wantsDerived) yield row
    else
      yield { ...row, gazetteer_id: idOf(row), own_website: websites.take(row.website) ? (row.website ?? null) : null }
  }
}

const idOf = ({ source, source_id: id }: FileRow): string | null =>
  typeof source === 'string' && typeof id === 'string' ? `${source}:${id}` : null

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
