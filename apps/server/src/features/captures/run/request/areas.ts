import { GeometryProblem, readGeometry } from '@gazetteer/geography'
import { type Area, customArea, findAdminArea, findCity } from '@gazetteer/places'
import { zipNamed } from '@gazetteer/places/us'
import type { AreaRequest } from '@gazetteer/contract'
import type { Selection } from '@gazetteer/engine'
import { Invalid } from '../../../../platform/errors.ts'
import type { DriveTimesOfAccount } from './drive-times.ts'
import type { SourceBoundaries } from './sources.ts'

/** What areas are resolved with. Null: no drive times, and only built-in boundaries. */
export type AreaServices = { driveTimes: DriveTimesOfAccount | null; boundaries: SourceBoundaries | null }

/**
 * A requested area as the engine stores it; throws Invalid with the reason. Drive times and the boundaries of a source
 * are requested now, so the run keeps the boundary that it started with.
 */
export async function resolveArea(
  area: AreaRequest,
  { driveTimes, boundaries }: AreaServices,
): Promise<Pick<Selection, 'city' | 'area'>> {
  switch (area.kind) {
    case 'polygon':
      return named(area.name, { kind: 'polygon', polygons: polygonsOf(area.geometry, area.name) })
    case 'circle':
      return named(area.name, { kind: 'circle', center: area.center, radiusM: area.radiusM })
    case 'zips':
      return named(area.name, { kind: 'zips', zips: knownZips(area.zips) })
    case 'admin':
      return await adminArea(area.id, boundaries)
    case 'drive-time': {
      if (driveTimes === null) throw new Invalid('Drive-time areas are not set up on this server.')
      return named(area.name, { kind: 'polygon', polygons: polygonsOf(await driveTimes(area), area.name) })
    }
  }
}

function named(name: string, shape: Area['shape']): { city: string; area: Area } {
  const area: Area = { name, shape }
  customArea(area) // prepares the geometry, which finds every error now
  return { city: name, area }
}

function polygonsOf(geometry: unknown, name: string) {
  try {
    return readGeometry(geometry)
  } catch (error) {
    if (error instanceof GeometryProblem) throw new Invalid(`${name}: ${error.message}`)
    throw error
  }
}

function knownZips(zips: readonly string[]): string[] {
  const unknown = zips.filter((zip) => zipNamed(zip) === null)
  if (unknown.length > 0) {
    const some = unknown.slice(0, 5).join(', ')
    const more = unknown.length > 5 ? ` and ${unknown.length - 5} more` : ''
    throw new Invalid(
      `No area is known for ${unknown.length === 1 ? 'the ZIP code' : 'these ZIP codes'}: ${some}${more}.`,
    )
  }
  return [...new Set(zips)]
}

async function adminArea(id: string, boundaries: SourceBoundaries | null): Promise<Pick<Selection, 'city' | 'area'>> {
  const [kind, rest] = [id.slice(0, id.indexOf(':')), id.slice(id.indexOf(':') + 1)]
  if (kind === 'city') {
    const city = findCity(rest)
    if (city === null) throw new Invalid(`There is no area "${id}".`)
    return { city: city.label }
  }
  if (kind === 'zip') return named(`ZIP ${rest}`, { kind: 'zips', zips: knownZips([rest]) })
  const area = findAdminArea(id)
  if (area === null) throw new Invalid(`There is no area "${id}". GET /api/areas finds ids.`)
  const polygons = (await boundaries?.(area)) ?? null
  return named(area.label, polygons === null ? { kind: 'admin', id } : { kind: 'polygon', polygons, id })
}

/** The area of a run as a start accepts it. */
export function presentArea({ name, shape }: Area): AreaRequest {
  if (shape.kind === 'polygon' && shape.id !== undefined) return { kind: 'admin', id: shape.id }
  if (shape.kind === 'polygon')
    return { kind: 'polygon', name, geometry: { type: 'MultiPolygon', coordinates: shape.polygons } }
  return shape.kind === 'admin' ? shape : { ...shape, name }
}
