import { type Box, centreOf, type Point, type Position } from '@gazetteer/geography'
import { zipNamed } from '../us/zip-named.ts'
import { zipBox } from '../us/zip-cell.ts'
import { nearestZip } from '../us/nearest-zip.ts'
import type { CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'

export type AreaPart = { key: string; label: string; latitude: number; longitude: number; population: number; box: Box }

/** More parts than this are shown as one. */
const maxParts = 500

/** The ZIP areas of a list; otherwise the search boxes, each with the polygons inside. */
export function partsOfArea(custom: CustomArea): AreaPart[] {
  const { shape } = custom.area
  if (shape.kind === 'zips' && shape.zips.length <= maxParts)
    return shape.zips.flatMap((key) => {
      const zip = zipNamed(key)
      return zip === null ? [] : [{ ...zip, key, label: `ZIP ${key}`, box: zipBox(zip) }]
    })
  const { boxes } = extentOfArea(custom.area)
  return boxes.map((box, at) => ({
    key: String(at),
    label: boxes.length === 1 ? custom.label : `${custom.label}, part ${at + 1}`,
    ...(boxes.length === 1 ? { latitude: custom.latitude, longitude: custom.longitude } : centreOf(box)),
    population: custom.population / boxes.length,
    box,
  }))
}

/** The key of the part at a point; null outside the area. */
export function partOfAreaAt(custom: CustomArea, point: Point): string | null {
  const { holds, boxes } = extentOfArea(custom.area)
  if (!holds(point)) return null
  const { shape } = custom.area
  if (shape.kind === 'zips' && shape.zips.length <= maxParts) return nearestZip(point)?.zip.zip ?? null
  const at = boxes.findIndex((box) => isIn(box, point))
  return at === -1 ? null : String(at)
}

/** The largest ring of a part, closed. */
export function ringOfArea(custom: CustomArea, key: string): Position[] {
  const { rings, boxes } = extentOfArea(custom.area)
  const { shape } = custom.area
  if (shape.kind === 'zips' && shape.zips.length <= maxParts) return [...(rings[shape.zips.indexOf(key)] ?? [])]
  const box = boxes[Number(key)]
  const inside = rings.filter(([first]) => {
    if (first === undefined || box === undefined) return false
    return isIn(box, { longitude: first[0], latitude: first[1] }) || boxes.length === 1
  })
  return inside.reduce((largest, ring) => (ring.length > largest.length ? ring : largest), new Array<Position>())
}

const isIn = ({ south, west, north, east }: Box, { latitude, longitude }: Point): boolean =>
  latitude >= south && latitude <= north && longitude >= west && longitude <= east
