import { useCallback, useEffect, useRef, useState } from 'react'
import type { Bounds } from './map-features.ts'
import type { DrawnMap } from './use-map.ts'

/** Space for what covers the map: its controls at top and bottom, or only a cluster on the edge. */
const paddings = {
  controls: { top: 56, bottom: 48, left: 28, right: 56 },
  /** Circles with their names on the right. */
  places: { top: 56, bottom: 48, left: 28, right: 100 },
  inset: { top: 12, bottom: 12, left: 12, right: 12 },
  country: { top: 4, bottom: 4, left: 4, right: 4 },
  plain: { top: 28, bottom: 28, left: 28, right: 64 },
}
/** Closest zoom of a fit: a single listing shows with its streets. */
const maxZoom = 14
/** The built-in outlines have no streets: towns, county borders and coasts around a single listing say where it is. */
const maxZoomOfOutlines = 9
/** Duration of the way to another place. Without motion, if the user prefers that. */
const moveMs = 500

export type ViewOptions = {
  /** Of all that is shown; null: not known yet. */
  bounds: Bounds | null
  /** What is shown; a change resets the view. */
  subject: string
  around: keyof typeof paddings
  /** Whether the base map has streets. */
  hasStreets?: boolean
}

/** Fits what is shown, also as more arrives, until the user moves the map. A new `subject` resets this. */
export function useView(drawn: DrawnMap | null, { bounds, subject, around, hasStreets = true }: ViewOptions) {
  const [moved, setMoved] = useState<string | null>(null)
  const isMoved = moved === subject
  /** What the view was fitted to. */
  const fitted = useRef<{ subject: string; drawn: DrawnMap } | null>(null)
  const corners = bounds?.join(' ')
  const fit = useCallback(() => {
    if (drawn === null || corners === undefined) return
    const [west = 0, south = 0, east = 0, north = 0] = corners.split(' ').map(Number)
    const before = fitted.current
    const animate = before !== null && before.drawn === drawn && before.subject !== subject
    fitted.current = { subject, drawn }
    const isSpot = west === east && south === north
    drawn.map.fitBounds([west, south, east, north], {
      padding: paddings[around],
      maxZoom: isSpot && !hasStreets ? maxZoomOfOutlines : maxZoom,
      linear: true,
      ...(animate ? { duration: moveMs } : { animate: false }),
    })
  }, [drawn, corners, subject, around, hasStreets])
  useEffect(() => {
    if (drawn === null) return undefined
    const onMove = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent !== undefined) setMoved(subject)
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
      setMoved(subject)
      if (drawn !== null) drawn.map.easeTo({ zoom: drawn.map.getZoom() + steps })
    },
    fitAll: () => setMoved(null),
  }
}
