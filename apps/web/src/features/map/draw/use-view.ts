import { useCallback, useEffect, useMemo, useState } from 'react'
import { boundsOf } from './map-features.ts'
import type { RunMap } from '../queries.ts'
import type { DrawnMap } from './use-map.ts'

/** Space for a cluster on the edge, and for the buttons. */
const padding = { top: 28, bottom: 28, left: 28, right: 64 }
/** Closest zoom of a fit: a single listing shows with its neighbourhood. */
const maxZoom = 14

export type ViewOptions = {
  mapData: Pick<RunMap, 'areas' | 'points'>
  /** What is shown; a change resets the view. */
  subject: string
  /** The city to follow; null: the view fits all data. */
  follow: string | null
}

/**
 * Fits all data, or the followed city, also as more arrives, until the user moves the map. A new `subject` resets
 * this.
 */
export function useView(drawn: DrawnMap | null, { mapData, subject, follow }: ViewOptions) {
  const [chosen, setChosen] = useState<{ subject: string; view: 'moved' | 'all' } | null>(null)
  const view = chosen?.subject === subject ? chosen.view : null
  const isMoved = view === 'moved'
  const followed = view === 'all' ? null : follow
  const { areas, points } = mapData
  const bounds = useMemo(() => {
    const own = followed === null ? [] : areas.filter(({ city }) => city === followed)
    return boundsOf(own.length > 0 ? { areas: own, points: [] } : { areas, points })
  }, [areas, points, followed])
  const fit = useCallback(() => {
    if (drawn !== null && bounds !== null) drawn.map.fitBounds(bounds, { padding, maxZoom, animate: false })
  }, [drawn, bounds])
  useEffect(() => {
    if (drawn === null) return undefined
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent !== undefined) setChosen({ subject, view: 'moved' })
    }
    drawn.map.on('move', onMove)
    return () => void drawn.map.off('move', onMove)
  }, [drawn, subject])
  useEffect(() => {
    if (drawn === null || isMoved) return undefined
    fit()
    drawn.map.on('resize', fit)
    return () => void drawn.map.off('resize', fit)
  }, [drawn, fit, isMoved])
  return {
    isMoved,
    isFollowing: followed !== null && !isMoved,
    zoom: (steps: number) => {
      setChosen({ subject, view: 'moved' })
      if (drawn !== null) drawn.map.easeTo({ zoom: drawn.map.getZoom() + steps })
    },
    fitAll: () => setChosen({ subject, view: 'all' }),
    followCity: () => setChosen(null),
  }
}
