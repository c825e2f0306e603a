import { useMemo } from 'react'
import { useCitySizes, useSearchInputs } from '../queries.ts'
import { groupNames, type Lists } from './many-cities.ts'

const none: readonly string[] = []
const maxLargest = 25

/** The largest as a group of a list. */
export const largestGroup = (largest: readonly string[]): { heading: string; names: readonly string[] } => ({
  heading: 'Largest',
  names: largest.slice(0, maxLargest),
})

/** All cities, the largest first, for a field that chooses one. */
export function useCityLists(userId: string): Pick<Lists, 'cities' | 'sizes'> {
  const { cities = none } = useSearchInputs(userId).data ?? {}
  const { sizes, largest } = useCitySizes(cities)
  return useMemo(
    () => ({ sizes, cities: groupNames(cities, [largestGroup(largest)], 'All cities') }),
    [cities, sizes, largest],
  )
}
