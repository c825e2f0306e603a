import { useCallback, useEffect, useMemo, useState } from 'react'
import { boundsOf } from './map-features.ts'
import type { RunMap } from '../queries.ts'
import type { DrawnMap } from './use-map.ts'

/** Space for a cluster on the edge, and for the buttons. */
const padding = { top: 28, bottom: 28, left: 28, right: 64 }
/** Closest zoom of a fit: a single listing shows with its neighbourhood. */
const maxZoom = 14

/** Fits all data, also as more arrives, until the user moves the map. A new `subject` resets this. */
export function useView(drawn: DrawnMap | null, mapData: Pick<RunMap, 'areas' | 'points'>, subject: string) {
  const [movedOn, setMovedOn] = useState<string | null>(null)
  const isMoved = movedOn === subject
  const { areas, points } = mapData
  const bounds = useMemo(() => boundsOf({ areas, points }), [areas, points])
  const fit = useCallback(() => {
    if (drawn !== null && bounds !== null) drawn.map.fitBounds(bounds, { padding, maxZoom, animate: false })
  }, [drawn, bounds])
  useEffect(() => {
    if (drawn === null) return undefined
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent !== undefined) setMovedOn(subject)
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
    zoom: (steps: number) => {
      setMovedOn(subject)
      if (drawn !== null) drawn.map.easeTo({ zoom: drawn.map.getZoom() + steps })
    },
    showAll: () => setMovedOn(null),
  }
}
