import { centreOf, unionOf } from '@gazetteer/geography'
import type { Area, CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'
import { inhabitedPoints } from './inhabited-points.ts'

const made = new WeakMap<Area, CustomArea>()

/** The area in the place of a city. Throws RangeError when its boundary is not known. */
export function customArea(area: Area): CustomArea {
  const known = made.get(area)
  if (known !== undefined) return known
  const { boxes, holds } = extentOfArea(area)
  const centre = centreOf(unionOf(boxes))
  let people: number | null = null
  let key: string | null = null
  const custom: CustomArea = {
    area,
    // Both are needed rarely, and a country has thousands of ZIP areas and corners.
    get key() {
      return (key ??= `${area.name} ${hashOf(JSON.stringify(area.shape))}`)
    },
    get population() {
      return (people ??= populationOf(area))
    },
    name: area.name,
    label: area.name,
    state: null,
    country: null,
    ...(holds(centre) ? centre : centreOf(boxes[0] ?? unionOf(boxes))),
  }
  made.set(area, custom)
  return custom
}

/** Population of the ZIP areas and of the cities abroad whose centre is inside. */
function populationOf(area: Area): number {
  const { boxes, holds } = extentOfArea(area)
  return boxes.flatMap(inhabitedPoints).reduce((sum, place) => sum + (holds(place) ? place.population : 0), 0)
}

/** FNV-1a with two offsets, 64 bits together. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
