import { skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../../../platform/api/call.ts'
import { type Bounds, roundedOut } from '../map-features.ts'
import type { DrawnMap } from '../use-map.ts'
import { viewBounds } from '../view-bounds.ts'
import type { ChoicePlace } from '../../../../platform/choose-map-props.ts'

/** About as many as can be distinguished. */
const limit = 60
const none: readonly ChoicePlace[] = []

/** The largest cities that the map shows, to choose them. */
export function useCitiesInView(drawn: DrawnMap | null, isEnabled: boolean): readonly ChoicePlace[] {
  const [view, setView] = useState<Bounds | null>(null)
  useEffect(() => {
    if (drawn === null) return undefined
    const { map } = drawn
    const update = () => {
      const next = roundedOut(viewBounds(map))
      setView((known) => (known?.join() === next.join() ? known : next))
    }
    update()
    map.on('moveend', update)
    return () => void map.off('moveend', update)
  }, [drawn])
  const { data } = useQuery({
    queryKey: ['cities-in', view?.join()],
    queryFn:
      view === null || !isEnabled
        ? skipToken
        : async ({ signal }) => {
            const [west, south, east, north] = view
            const { cities } = await call('citiesIn', { query: { west, south, east, north, limit }, signal })
            return cities.map(({ label, longitude, latitude, population }): ChoicePlace => ({
              label,
              at: [longitude, latitude],
              people: population,
            }))
          },
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  })
  return isEnabled ? (data ?? none) : none
}
