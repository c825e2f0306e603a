import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useStableCallback } from '../../../../platform/use-stable-callback.ts'
import type { DrawnMap } from '../use-map.ts'
import { circleLayers, partLayers } from './choice-layers.ts'

const circleSchema = z.object({ label: z.string() })
const partSchema = z.object({ id: z.string() })
/** A circle is small for a finger. */
const reachPx = 8

/** What is under the pointer, and where. */
export type Hover = { x: number; y: number; label?: string; part?: string }

type PressOptions = { isEnabled: boolean; onPlace: (label: string) => void; onPart: (id: string) => void }

/** A click on a circle or on a part; returns what the pointer is over. */
export function useChoicePress(drawn: DrawnMap | null, { isEnabled, onPlace, onPart }: PressOptions): Hover | null {
  const [hover, setHover] = useState<Hover | null>(null)
  const press = useStableCallback(({ label, part }: Hover) => {
    if (label !== undefined) onPlace(label)
    else if (part !== undefined) onPart(part)
  })
  useEffect(() => {
    if (drawn === null || !isEnabled) return undefined
    const { map } = drawn
    const at = ({ point: { x, y } }: MapMouseEvent): Hover | null => {
      const layers = (ids: string[]) => ids.filter((id) => map.getLayer(id) !== undefined)
      const near = map.queryRenderedFeatures(
        [
          [x - reachPx, y - reachPx],
          [x + reachPx, y + reachPx],
        ],
        { layers: layers(circleLayers) },
      )
      const circle = circleSchema.safeParse(near[0]?.properties)
      if (circle.success) return { x, y, label: circle.data.label }
      const part = partSchema.safeParse(
        map.queryRenderedFeatures([x, y], { layers: layers(partLayers) })[0]?.properties,
      )
      return part.success ? { x, y, part: part.data.id } : null
    }
    const onClick = (event: MapMouseEvent) => {
      const found = at(event)
      if (found !== null) press(found)
    }
    const onMove = (event: MapMouseEvent) => {
      const found = event.originalEvent.buttons === 0 ? at(event) : null
      map.getCanvas().style.cursor = found === null ? '' : 'pointer'
      setHover(found)
    }
    const onOut = () => setHover(null)
    map.on('click', onClick)
    map.on('mousemove', onMove)
    map.on('mouseout', onOut)
    return () => {
      map.off('click', onClick)
      map.off('mousemove', onMove)
      map.off('mouseout', onOut)
      setHover(null)
    }
  }, [drawn, isEnabled, press])
  return hover
}
