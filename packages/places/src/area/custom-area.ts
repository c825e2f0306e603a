import { centreOf, contains, unionOf } from '@gazetteer/geography'
import { allCities } from '../us/find-city.ts'
import { allWorldCities } from '../world/index.ts'
import type { Area, CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'

const made = new WeakMap<Area, CustomArea>()

/** The area in the place of a city. Throws RangeError when its boundary is not known. */
export function customArea(area: Area): CustomArea {
  const known = made.get(area)
  if (known !== undefined) return known
  const { boxes, holds } = extentOfArea(area)
  const centre = centreOf(unionOf(boxes))
  const custom: CustomArea = {
    area,
    key: `${area.name} ${hashOf(JSON.stringify(area.shape))}`,
    name: area.name,
    label: area.name,
    state: null,
    country: null,
    population: populationIn({ boxes, holds }),
    ...(holds(centre) ? centre : centreOf(boxes[0] ?? unionOf(boxes))),
  }
  made.set(area, custom)
  return custom
}

/** Population of the ZIP areas and cities whose centre is inside. */
function populationIn({ boxes, holds }: Pick<ReturnType<typeof extentOfArea>, 'boxes' | 'holds'>): number {
  const isInside = (place: { latitude: number; longitude: number }) =>
    boxes.some((box) => contains(box, place)) && holds(place)
  const sum = (places: readonly { population: number; latitude: number; longitude: number }[]) =>
    places.reduce((all, place) => all + (isInside(place) ? place.population : 0), 0)
  return sum(allCities().flatMap(({ zips }) => zips)) + sum(allWorldCities())
}

/** FNV-1a, 53 bits. */
function hashOf(text: string): string {
  let [low, high] = [0x811c9dc5, 0x01000193]
  for (let at = 0; at < text.length; at += 1) {
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193)
    high = Math.imul(high ^ text.charCodeAt(at), 0x85ebca6b)
  }
  return (low >>> 0).toString(36) + (high >>> 0).toString(36)
}
