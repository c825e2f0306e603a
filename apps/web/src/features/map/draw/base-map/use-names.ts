import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { type Bounds, nameFeatures, roundedOut } from '../map-features.ts'
import { type DrawnMap, useSource } from '../use-map.ts'
import { viewBounds } from '../view-bounds.ts'

/** About as many labels as fit side by side. */
const most = 60

/** Labels of the largest visible cities, from the bundled list. `isEnabled`: no other map shows labels. */
export function useNames(drawn: DrawnMap | null, isEnabled: boolean): void {
  const [view, setView] = useState<Bounds | null>(null)
  useEffect(() => {
    if (drawn === null) return undefined
    const { map } = drawn
    const updateNames = () => {
      const next = roundedOut(viewBounds(map))
      setView((known) => (known?.join() === next.join() ? known : next))
    }
    updateNames()
    map.on('moveend', updateNames)
    return () => void map.off('moveend', updateNames)
  }, [drawn])
  const { data } = useQuery({
    queryKey: ['city-names', view?.join()],
    queryFn:
      view === null || !isEnabled
        ? skipToken
        : async ({ signal }) => {
            const [west, south, east, north] = view
            return nameFeatures(
              (await call('citiesIn', { query: { west, south, east, north, limit: most }, signal })).cities,
            )
          },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
  useSource(drawn, 'names', (isEnabled ? data : undefined) ?? none)
}

const none = nameFeatures([])
