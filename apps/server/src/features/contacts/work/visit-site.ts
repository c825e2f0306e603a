import type { SiteResult } from '@gazetteer/contacts'
import type { ContactsWork } from '../context.ts'
import { addFindings, type ClaimedSite, closeSite, type Finding, type VisitedListing } from '../site-table.ts'

/**
 * Visits a claimed site and stores what it gave in one transaction. Listings on the opt-out list are left out, both
 * before the visit and before storing. A visit that is cut off stores nothing; the site is due again when its lease ends.
 */
export async function visitSite(work: ContactsWork, site: ClaimedSite, signal: AbortSignal): Promise<void> {
  const listings = site.listings.filter((listing) => !isOptedOut(work, listing))
  const result = listings.length === 0 ? null : await work.visitor.visit(site.website, listings, signal)
  signal.throwIfAborted()
  const kept = listings.filter((listing) => !isOptedOut(work, listing))
  const visit =
    result === null || kept.length === 0
      ? { status: 'refused' as const, refusal: 'optOut' as const, requests: result?.requests ?? 0 }
      : result
  await work.db.transaction().execute(async (trx) => {
    const { owner, clock } = work
    if (!(await closeSite(trx, site, { owner, now: clock.now(), visit }))) return
    await addFindings(trx, site, result === null ? [] : findingsOf(result, kept))
  })
}

function findingsOf(result: SiteResult, listings: readonly VisitedListing[]): Finding[] {
  return listings.map(({ id, source, source_id, wants }) => {
    const { status, found } = result.listings.get(id) ?? { status: result.status, found: [] }
    return { source, source_id, status, found: found.filter(({ field }) => wants.includes(field)) }
  })
}

function isOptedOut(
  { captures }: ContactsWork,
  { name, phone, website, city, state, country }: VisitedListing,
): boolean {
  const list = captures.optOuts()
  if (list.isEmpty) return false
  const label = [city, state].filter((part) => part !== null).join(', ')
  return list.holds({ name, phone, website, city, state }, { label, name: city ?? '', state, country: country ?? 'US' })
}
