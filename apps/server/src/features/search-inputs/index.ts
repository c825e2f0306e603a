import { businessTypes, searchBusinessTypes } from '@gazetteer/business-types'
import type { SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceListing } from '@gazetteer/sources'
import { subjectGroups } from '@gazetteer/sources/types'
import { largestCities, largestUsCities, searchCities } from '@gazetteer/places'
import { allCities } from '@gazetteer/places/us'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openedSource } from '../captures/index.ts'
import { expectedByType } from './expected-by-type.ts'
import { findAreas } from './find-areas.ts'
import { namedCities } from './named-cities.ts'
import { outlinesOf } from './outlines.ts'
import { presentCity } from './present-city.ts'
import { type DefaultSource, presentSource } from './present-source.ts'

type Sources = DefaultSource & { listings: readonly SourceListing[]; open: (id: SourceId) => MapsSource }

/** Cities, business types and maps sources to choose from; the default source can change while the server runs. */
export function searchInputsFeature({ http, platform }: FeatureStart, { sources }: { sources: Sources }): void {
  let lists: Lists | undefined
  const all = () => (lists ??= makeLists())
  let groups: ReturnType<typeof subjectGroups> | undefined
  const subjects = () => (groups ??= subjectGroups())

  route(http, 'searchInputs', async () => {
    const { cities, names } = all()
    return { success: true, cities, businessTypes: names }
  })

  route(http, 'search', async ({ query: { kind, q, limit } }) => {
    const results =
      kind === 'city'
        ? searchCities(q, limit).map(({ label }) => label)
        : searchBusinessTypes(q, limit).map(({ name }) => name)
    return { success: true, results }
  })

  route(http, 'areas', async ({ query: { q, limit } }) => ({ success: true, ...findAreas(q, limit) }))
  const sourceOf = ({ source }: { source?: SourceId | undefined }) => source ?? sources.defaultId
  route(http, 'outlines', async ({ body }) => ({
    success: true,
    outlines: await outlinesOf(body.areas, { sources, source: sourceOf(body) }),
  }))
  route(http, 'expected', async ({ body }) => ({
    success: true,
    businessTypes: await expectedByType(openedSource(sources, sourceOf(body)), body, platform.clock.now),
  }))
  route(http, 'citiesIn', async ({ query: { limit, ...box } }) => ({
    success: true,
    cities: largestCities(box, limit).map(presentCity),
  }))
  route(http, 'citySizes', async () => ({ success: true, sizes: all().sizes, largest: all().largest }))
  route(http, 'businessTypeGroups', async () => ({ success: true, groups: subjects() }))
  route(http, 'namedCities', async ({ body }) => ({ success: true, ...namedCities(body.names) }))
  route(http, 'sources', async () => ({
    success: true,
    sources: sources.listings.map((listing) => presentSource(listing, sources)),
  }))
  route(http, 'cities', async ({ query: { q, limit } }) => ({
    success: true,
    cities: searchCities(q, limit).map(presentCity),
  }))
}

/** Cities with population and number of ZIP areas, in the same order, and the names of business types. */
type Lists = { cities: string[]; sizes: [number, number][]; largest: string[]; names: string[] }

const largestCount = 50

/** Built on the first request rather than at start, because it sorts 30,000 names. */
function makeLists(): Lists {
  const { compare } = new Intl.Collator('en')
  const sorted = allCities().toSorted((a, b) => compare(a.name, b.name) || compare(a.state, b.state))
  return {
    cities: sorted.map(({ label }) => label),
    sizes: sorted.map(({ population, zips }) => [population, zips.length]),
    largest: largestUsCities(largestCount).map(({ label }) => label),
    names: businessTypes.map(({ name }) => name).sort(compare),
  }
}
