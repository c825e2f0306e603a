import { GeoJSONSource, type Map as MapLibre } from 'maplibre-gl'
import type { Bounds } from '../map-features.ts'
import { type BaseMapPart, baseMapParts, type Outline, outlinesAt, outlinesOf } from './outlines.ts'
import { viewBounds } from '../view-bounds.ts'

/**
 * Draws the bundled base map: the parts for the zoom, and of them only what is near the view. All together are half a
 * million positions, which would block the page for a second.
 */
export function showOutlines(map: MapLibre): () => void {
  const loaded = new Map<BaseMapPart, Outline[]>()
  const asked = new Set<BaseMapPart>()
  /** Ids on the map. */
  let shown: ReadonlySet<string> = new Set()
  let filled: Bounds | null = null
  let isGone = false

  const load = async (part: BaseMapPart) => {
    asked.add(part)
    try {
      loaded.set(part, await outlinesOf(part))
    } catch {
      // Asked again when the view changes.
      asked.delete(part)
      return
    }
    if (!isGone) fill()
  }
  const fill = () => {
    for (const { part, from } of baseMapParts) if (!asked.has(part) && map.getZoom() >= from) void load(part)
    const source = map.getSource('outlines')
    if (!(source instanceof GeoJSONSource)) return
    filled = around(viewBounds(map))
    const wanted = outlinesAt(loaded, map.getZoom(), filled)
    const ids = new Set(wanted.map(({ id }) => id))
    const add = wanted.filter(({ id }) => !shown.has(id)).map(({ read }) => read())
    const remove = [...shown].filter((id) => !ids.has(id))
    shown = ids
    if (add.length + remove.length === 0) return
    source.updateData({ add, remove }).catch(() => {
      // Not drawn: all that is wanted is added again when the view changes.
      shown = new Set()
    })
  }
  const onMove = () => {
    if (filled !== null && !holds(filled, viewBounds(map))) fill()
  }
  map.on('move', onMove)
  map.on('moveend', fill)
  fill()
  return () => {
    isGone = true
    map.off('move', onMove)
    map.off('moveend', fill)
  }
}

/** A view more on each side: what a drag brings into view is there already. */
function around([west, south, east, north]: Bounds): Bounds {
  const [width, height] = [east - west, north - south]
  return [west - width, south - height, east + width, north + height]
}

const holds = ([west, south, east, north]: Bounds, [left, bottom, right, top]: Bounds): boolean =>
  west <= left && south <= bottom && east >= right && north >= top
