import { useCallback, useEffect, useMemo, useState } from 'react'
import { boundsOf } from './ground.ts'
import type { RunMap } from '../queries.ts'
import type { DrawnMap } from './use-map.ts'

/** Room for a circle on the edge. */
const padding = 28
/** As near as a fit goes: a single listing is shown with its neighbourhood. */
const maxZoom = 14

/** Shows all there is, also when more comes, until somebody looks elsewhere. */
export function useView(drawn: DrawnMap | null, ground: Pick<RunMap, 'areas' | 'points'>) {
  const [isMoved, setIsMoved] = useState(false)
  const { areas, points } = ground
  const bounds = useMemo(() => boundsOf({ areas, points }), [areas, points])
  const fit = useCallback(() => {
    if (drawn !== null && bounds !== null) drawn.map.fitBounds(bounds, { padding, maxZoom, animate: false })
  }, [drawn, bounds])
  useEffect(() => {
    if (drawn === null) return undefined
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent !== undefined) setIsMoved(true)
    }
    drawn.map.on('move', onMove)
    return () => void drawn.map.off('move', onMove)
  }, [drawn])
  useEffect(() => {
    if (drawn === null || isMoved) return undefined
    fit()
    drawn.map.on('resize', fit)
    return () => void drawn.map.off('resize', fit)
  }, [drawn, fit, isMoved])
  return {
    isMoved,
    zoom: (steps: number) => {
      setIsMoved(true)
      if (drawn !== null) drawn.map.easeTo({ zoom: drawn.map.getZoom() + steps })
    },
    showAll: () => setIsMoved(false),
  }
}
