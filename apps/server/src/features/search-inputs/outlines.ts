import type { AreaRequest, outlinesAnswerSchema } from '@gazetteer/contract'
import { type City, customArea, findCity, partsOf, ringsOf } from '@gazetteer/places'
import { type Outline as Border, outlineOf as bordersOf, simplified } from '@gazetteer/geography'
import type { SourceId } from '@gazetteer/listing'
import type { z } from 'zod'
import { outlineSignal, resolveArea, roundedRings, sourceOutline } from '../captures/index.ts'

type Outline = z.infer<typeof outlinesAnswerSchema>['outlines'][number]
/** The source of the capture. */
type Drawn = { sources: Parameters<typeof sourceOutline>[0]; source: SourceId }

/** An area with more corners is simplified. */
const maxCorners = 20_000
/** Finer steps of a whole area are not seen on a map. */
const visibleSteps = 4_000

/**
 * The areas of a selection with their borders, as a run of the source has them on its map. A drive time is requested by
 * a start only, so it has no border yet.
 */
export async function outlineOf(area: AreaRequest, { sources, source }: Drawn): Promise<Outline> {
  if (area.kind === 'drive-time') {
    const [longitude, latitude] = area.center
    return { label: area.name, latitude, longitude, population: 0, parts: [], isPending: false }
  }
  const { city: label, area: own = null } = await resolveArea(area, { driveTimes: null, boundaries: null })
  const city = own === null ? findCity(label) : customArea(own)
  if (city === null) throw new RangeError(`Unknown city ${label}`)
  const { outline, isPending } = await sourceOutline(sources, { id: source, city }, outlineSignal())
  return { ...outlineOfCity(city, outline), isPending }
}

function outlineOfCity(city: City, outline: Border | null): Omit<Outline, 'isPending'> {
  const parts = partsOf(city).map(({ key, label, population }) => ({
    key,
    label,
    population: Math.round(population),
    rings: ringsOf(city, key, outline),
  }))
  const corners = parts.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0)
  const tolerance = corners <= maxCorners ? 0 : widthOf(parts.flatMap(({ rings }) => rings)) / visibleSteps
  return {
    label: city.label,
    latitude: city.latitude,
    longitude: city.longitude,
    population: parts.reduce((sum, { population }) => sum + population, 0),
    parts: parts.map((part) => ({
      ...part,
      rings: roundedRings(
        tolerance === 0
          ? part.rings
          : part.rings.map((ring) => simplified(ring, tolerance)).filter((ring) => ring.length > 3),
        5,
      ),
    })),
  }
}

/** Degrees of longitude or latitude, whichever are more. */
function widthOf(rings: [number, number][][]): number {
  const { south, west, north, east } = bordersOf(rings).box
  return Math.max(east - west, north - south)
}
