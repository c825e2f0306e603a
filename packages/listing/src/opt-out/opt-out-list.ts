import { cityOfRow } from '../normalize/normalize.ts'
import { phonesIn } from '../normalize/phone/phone.ts'
import { hostsIn } from '../normalize/web/website.ts'
import { type OptOut, foldedName } from './opt-out.ts'
import type { RawListing } from '../listing.ts'

export type RequestedCity = { label: string; name: string; state: string | null; country: string | null }

export type Known = Pick<RawListing, 'name' | 'phone' | 'website' | 'city' | 'state'>

export type OptOutList = {
  isEmpty: boolean
  /**
   * Whether one of the row's phones, sites or its name in its city is on the list. Parent domains of a site's host
   * count too.
   */
  holds: (row: Known, asked: RequestedCity) => boolean
}

/** An index of the opt-out list: lookup time does not depend on its length. */
export function optOutList(optOuts: readonly OptOut[]): OptOutList {
  const phones = valuesOf(optOuts, 'phone')
  const sites = valuesOf(optOuts, 'site')
  /** Folded names with the folded cities that they apply to; null: everywhere. */
  const names = new Map<string, Set<string | null>>()
  for (const { kind, value, city } of optOuts) {
    if (kind !== 'name') continue
    const key = foldedName(value)
    names.set(key, (names.get(key) ?? new Set()).add(city === null ? null : foldedName(city)))
  }
  return {
    isEmpty: optOuts.length === 0,
    holds: (row, asked) => hasPhone(row, asked) || hasSite(row) || hasName(row, asked),
  }

  function hasPhone({ phone }: Known, { country }: RequestedCity): boolean {
    return phones.size > 0 && phonesIn(phone, country ?? undefined).some((one) => phones.has(one))
  }

  function hasSite({ website }: Known): boolean {
    return sites.size > 0 && hostsIn(website).some((host) => withParents(host).some((one) => sites.has(one)))
  }

  function hasName(row: Known, asked: RequestedCity): boolean {
    const cities = names.size === 0 ? undefined : names.get(foldedName(row.name))
    if (cities === undefined) return false
    if (cities.has(null) || cities.has(foldedName(asked.label))) return true
    const { city, state } = cityOfRow(row, { ...asked, city: asked.name })
    return cities.has(foldedName(`${city}, ${state ?? ''}`))
  }
}

const valuesOf = (optOuts: readonly OptOut[], wanted: OptOut['kind']): Set<string> =>
  new Set(optOuts.flatMap(({ kind, value }) => (kind === wanted ? value : [])))

/** The host and its parent domains: `a.b.c`, `b.c`, `c`. */
const withParents = (host: string): string[] => host.split('.').map((_, from, labels) => labels.slice(from).join('.'))
