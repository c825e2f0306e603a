import { type ContactField, isPortal, siteKeyOf } from '@gazetteer/contacts'
import { type WebsiteField, type WebsiteValue, websiteFields } from '@gazetteer/listing'
import type { NewSite, VisitedListing } from '../site-table.ts'

/** A listing or row whose website may be visited. */
export type Candidate = Record<
  'name' | 'phone' | 'address' | 'city' | 'state' | 'zip' | 'country' | 'website' | 'email' | 'hours',
  string | null
> & { source: string; source_id: string; socials: readonly string[] | null }

const isEmpty = (value: string | readonly string[] | null): boolean => value === null || value.length === 0

/**
 * The websites to visit, with their listings: those that have a website, and lack an e-mail or social address also after
 * earlier visits.
 */
export function sitesOf(
  candidates: readonly Candidate[],
  foundBefore: (candidate: Candidate) => readonly WebsiteValue[],
): NewSite[] {
  const sites = new Map<string, NewSite>()
  for (const candidate of candidates) {
    const { website } = candidate
    const key = website === null ? null : keyOf(website)
    if (website === null || key === null) continue
    const lacks = lackingFields(candidate, foundBefore(candidate))
    if (!lacks.includes('email') && !lacks.includes('socials')) continue
    const site = sites.get(key) ?? { key, host: hostOf(website), website, listings: [] }
    site.listings.push(visitedListing(candidate, website, lacks))
    sites.set(key, site)
  }
  return [...sites.values()]
}

/** Portals are refused each by themselves. */
const keyOf = (website: string): string | null => siteKeyOf(website) ?? (isPortal(website) ? website : null)

function lackingFields(candidate: Candidate, found: readonly WebsiteValue[]): WebsiteField[] {
  return websiteFields.filter((field) => isEmpty(candidate[field]) && found.every((value) => value.field !== field))
}

function visitedListing(candidate: Candidate, website: string, wants: readonly ContactField[]): VisitedListing {
  const { source, source_id, name, phone, address, city, state, zip, country } = candidate
  const id = `${source} ${source_id}`
  return { id, source, source_id, website, name, phone, address, city, state, zip, country, wants }
}

/** The host that is asked first. */
function hostOf(website: string): string {
  try {
    return new URL(website).host
  } catch {
    return website
  }
}
