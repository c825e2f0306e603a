import type { Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from './map-features.ts'

/** What a map shows. */
export function viewBounds(map: MapLibre): Bounds {
  const bounds = map.getBounds()
  return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
}
