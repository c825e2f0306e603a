import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect } from 'react'
import { z } from 'zod'
import type { DrawnMap } from './use-map.ts'

const idSchema = z.object({ id: z.number() })
/** Hit tolerance: a dot is small. */
const reachPx = 6

/** A click on a single point selects it; clusters zoom in instead. */
export function usePointPress(drawn: DrawnMap | null, onPoint: ((id: number) => void) | undefined): void {
  useEffect(() => {
    if (drawn === null || onPoint === undefined) return undefined
    const { map } = drawn
    const idAt = ({ point: { x, y } }: MapMouseEvent): number | null => {
      if (map.queryRenderedFeatures([x, y], { layers: ['clusters'] }).length > 0) return null
      const near = map.queryRenderedFeatures(
        [
          [x - reachPx, y - reachPx],
          [x + reachPx, y + reachPx],
        ],
        { layers: ['dots'] },
      )
      return idSchema.safeParse(near[0]?.properties).data?.id ?? null
    }
    const onClick = (event: MapMouseEvent) => {
      const id = idAt(event)
      if (id !== null) onPoint(id)
    }
    const onMove = (event: MapMouseEvent) => {
      if (event.originalEvent.buttons === 0 && idAt(event) !== null) map.getCanvas().style.cursor = 'pointer'
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
    }
  }, [drawn, onPoint])
}

const placeSchema = z.object({ label: z.string() })

/** A click on the circle of a place chooses it. */
export function usePlacePress(drawn: DrawnMap | null, onPlace: ((label: string) => void) | undefined): void {
  useEffect(() => {
    if (drawn === null || onPlace === undefined) return undefined
    const { map } = drawn
    const labelAt = ({ point }: MapMouseEvent): string | null =>
      placeSchema.safeParse(map.queryRenderedFeatures(point, { layers: ['places'] })[0]?.properties).data?.label ?? null
    const onClick = (event: MapMouseEvent) => {
      const label = labelAt(event)
      if (label !== null) onPlace(label)
    }
    const onMove = (event: MapMouseEvent) => {
      if (event.originalEvent.buttons === 0 && labelAt(event) !== null) map.getCanvas().style.cursor = 'pointer'
    }
    map.on('click', onClick)
    map.on('mousemove', onMove)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
    }
  }, [drawn, onPlace])
}

/** Pans to the listing selected elsewhere if it is out of view. */
export function useFocus(drawn: DrawnMap | null, focus: readonly [longitude: number, latitude: number] | null): void {
  useEffect(() => {
    if (drawn === null || focus === null) return
    const [longitude, latitude] = focus
    if (!drawn.map.getBounds().contains([longitude, latitude])) drawn.map.easeTo({ center: [longitude, latitude] })
  }, [drawn, focus])
}
