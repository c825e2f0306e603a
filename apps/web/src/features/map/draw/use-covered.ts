import { type RefObject, useEffect, useState } from 'react'
import { type DrawnMap, useSource } from './use-map.ts'

const step = 16
const none: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }

/** Keeps labels off what covers the map: elements of its section with `data-over-map`. */
export function useCovered(drawn: DrawnMap | null, frame: RefObject<HTMLElement | null>): void {
  const [covered, setCovered] = useState(none)
  useEffect(() => {
    const panel = frame.current?.closest('section')
    if (drawn === null || panel == null) return undefined
    const { map } = drawn
    let known = ''
    const update = () => {
      const { left, top } = map.getContainer().getBoundingClientRect()
      const features = [...panel.querySelectorAll('[data-over-map]')].map((element): GeoJSON.Feature => {
        const rect = element.getBoundingClientRect()
        const middle = map.unproject([rect.left + rect.width / 2 - left, rect.top + rect.height / 2 - top])
        // In steps, so that few images are made.
        const [width, height] = [rect.width, rect.height].map((size) => Math.ceil(size / step) * step)
        return {
          type: 'Feature',
          properties: { image: `space-${width}-${height}` },
          geometry: { type: 'Point', coordinates: middle.toArray() },
        }
      })
      const next = JSON.stringify(features)
      if (next === known) return
      known = next
      setCovered({ type: 'FeatureCollection', features })
    }
    map.on('idle', update)
    return () => void map.off('idle', update)
  }, [drawn, frame])
  useSource(drawn, 'covered', covered)
}
