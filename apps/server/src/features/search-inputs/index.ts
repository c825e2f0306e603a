import { businessTypes, searchBusinessTypes } from '@gazetteer/business-types'
import { allCities, searchCities } from '@gazetteer/us-places'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'

/** Cities and business types to choose from; both lists never change while the server runs. */
export function searchInputsFeature({ http }: FeatureStart): void {
  const cities = allCities().map(({ label }) => label)
  const names = businessTypes.map(({ name }) => name).sort((a, b) => a.localeCompare(b, 'en'))

  route(http, 'searchInputs', async () => ({ success: true, cities, businessTypes: names }))

  route(http, 'search', async ({ query: { kind, q, limit } }) => {
    const results =
      kind === 'city'
        ? searchCities(q, limit).map(({ label }) => label)
        : searchBusinessTypes(q, limit).map(({ name }) => name)
    return { success: true, results }
  })
}
