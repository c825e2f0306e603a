import { type Box, centreOf, contains, intersects, type Outline, type Point, type Position } from '@gazetteer/geography'
import { zipNamed } from '../us/zip-named.ts'
import { zipBox, zipCell } from '../us/zip-cell.ts'
import { nearestZip } from '../us/nearest-zip.ts'
import { adminUnitsOf } from './admin/admin-units.ts'
import type { CustomArea } from './area.ts'
import { extentOfArea } from './extent-of-area.ts'

export type AreaPart = { key: string; label: string; latitude: number; longitude: number; population: number; box: Box }

/** A longer ZIP list has its search boxes as parts. */
const maxZips = 500

const hasZipParts = ({ area: { shape } }: CustomArea): boolean => shape.kind === 'zips' && shape.zips.length <= maxZips

/**
 * The counties of a state, the states or regions of a country, the ZIP areas of a list; otherwise the search boxes, each
 * with the polygons inside.
 */
export function partsOfArea(custom: CustomArea): AreaPart[] {
  const { shape } = custom.area
  const admin = adminUnitsOf(custom.area)
  if (admin !== null) return [...admin.units.values()]
  if (shape.kind === 'zips' && hasZipParts(custom))
    return shape.zips.flatMap((key) => {
      const zip = zipNamed(key)
      return zip === null ? [] : [{ ...zip, key, label: `ZIP ${key}`, box: zipBox(zip) }]
    })
  const { boxes } = extentOfArea(custom.area)
  const { label, latitude, longitude, population } = custom
  return boxes.map((box, at) => ({
    key: String(at),
    box,
    population: population / boxes.length,
    ...(boxes.length === 1 ? { label, latitude, longitude } : { label: nameOfBox(label, box), ...centreOf(box) }),
  }))
}

/** The ZIP area in its middle, else "Part of Downtown". */
function nameOfBox(label: string, box: Box): string {
  const near = nearestZip(centreOf(box))
  return near === null ? `Part of ${label}` : `ZIP ${near.zip.zip}`
}

/** The key of the part at a point; null outside the area. */
export function partOfAreaAt(custom: CustomArea, point: Point): string | null {
  const { holds, boxes } = extentOfArea(custom.area)
  if (!holds(point)) return null
  const admin = adminUnitsOf(custom.area)
  if (admin !== null) return admin.at(point)
  if (hasZipParts(custom)) return nearestZip(point)?.zip.zip ?? null
  const at = boxes.findIndex((box) => contains(box, point))
  return at === -1 ? null : String(at)
}

/** The outer boundaries of a part, closed; empty when there are none. */
export function ringsOfArea(custom: CustomArea, key: string): Position[][] {
  const unit = adminUnitsOf(custom.area)?.units.get(key)
  if (unit !== undefined) return unit.outlines.map(outerRing)
  const zip = hasZipParts(custom) ? zipNamed(key) : null
  if (zip !== null) return [zipCell(zip)]
  const { outlines, boxes } = extentOfArea(custom.area)
  const box = boxes[Number(key)]
  return outlines.filter((outline) => box !== undefined && intersects(outline.box, box)).map(outerRing)
}

const outerRing = ({ rings: [outer = []] }: Outline): Position[] => outer
