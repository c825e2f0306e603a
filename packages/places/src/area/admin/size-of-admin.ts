import { type Box, centreOf, type Point } from '@gazetteer/geography'
import { zipsInBox } from '../../us/nearest-zip.ts'
import { extentOfArea } from '../extent-of-area.ts'
import type { AdminArea } from './admin-areas.ts'

/** A point in its middle; people and ZIP areas of a county or state, null for other kinds. */
export type AdminSize = Point & { population: number | null; zips: number | null }

const sizes = new Map<string, AdminSize>()

/** Computed once, because the boundary has to be read. */
export function sizeOfAdmin(area: Pick<AdminArea, 'id' | 'kind' | 'label'>): AdminSize {
  const known = sizes.get(area.id)
  if (known !== undefined) return known
  const { boxes, holds } = extentOfArea({ name: area.label, shape: { kind: 'admin', id: area.id } })
  const [largest] = boxes.toSorted((a, b) => degreesOf(b) - degreesOf(a))
  const middle = centreOf(largest ?? { south: 0, west: 0, north: 0, east: 0 })
  // Abroad, only the cities are known.
  const isCounted = area.kind === 'county' || area.kind === 'state'
  const zips = isCounted ? boxes.flatMap(zipsInBox).filter(holds) : null
  const size = {
    latitude: middle.latitude,
    longitude: middle.longitude,
    population: zips?.reduce((sum, { population }) => sum + population, 0) ?? null,
    zips: zips?.length ?? null,
  }
  sizes.set(area.id, size)
  return size
}

const degreesOf = ({ south, west, north, east }: Box): number => (north - south) * (east - west)
