import { useMemo } from 'react'
import { useCitySizes, useSearchInputs } from '../queries.ts'
import { type CitySizes, groupNames, largest, type Lists } from './many-cities.ts'

const none: readonly string[] = []
const maxLargest = 25

export const largestCities = (
  cities: readonly string[],
  sizes: CitySizes,
): { heading: string; names: readonly string[] } => ({
  heading: 'Largest',
  names: largest(cities, sizes, maxLargest),
})

/** All cities, the largest first, for a field that chooses one. */
export function useCityLists(userId: string): Pick<Lists, 'cities' | 'sizes'> {
  const { cities = none } = useSearchInputs(userId).data ?? {}
  const sizes = useCitySizes(cities)
  return useMemo(
    () => ({ sizes, cities: groupNames(cities, [largestCities(cities, sizes)], 'All cities') }),
    [cities, sizes],
  )
}
