import { setImmediate as immediate } from 'node:timers/promises'
import type { AreaRequest, outlinesAnswerSchema } from '@gazetteer/contract'
import { type City, partsOf, ringsOf } from '@gazetteer/places'
import { type Outline as Border, outlineOf as bordersOf, simplified } from '@gazetteer/geography'
import type { SourceId } from '@gazetteer/listing'
import type { z } from 'zod'
import { outlineSignal, roundedRings, sourceOutline } from '../captures/index.ts'
import { cityOfArea } from './city-of-area.ts'

type Outline = z.infer<typeof outlinesAnswerSchema>['outlines'][number]
/** The source of the capture. */
type Drawn = { sources: Parameters<typeof sourceOutline>[0]; source: SourceId }

/** An area with more corners is simplified. */
const maxCorners = 20_000
/** Finer steps of a whole area are not seen on a map. */
const visibleSteps = 4_000

/**
 * The areas of a selection with their borders, as a run of the source has them on its map. The source is asked for all
 * at the same time. A large city is traced in up to half a second: other requests go on between two.
 */
export async function outlinesOf(areas: readonly AreaRequest[], drawn: Drawn): Promise<Outline[]> {
  const outlines: Outline[] = []
  for (const draw of await Promise.all(areas.map((area) => drawingOf(area, drawn)))) {
    outlines.push(draw())
    await immediate()
  }
  return outlines
}

/** Draws an area once its source has answered. A drive time has no border yet. */
async function drawingOf(area: AreaRequest, { sources, source }: Drawn): Promise<() => Outline> {
  if (area.kind === 'drive-time') {
    const [longitude, latitude] = area.center
    return () => ({ label: area.name, latitude, longitude, population: 0, parts: [], isPending: false })
  }
  const city = await cityOfArea(area)
  const { outline, isPending } = await sourceOutline(sources, { id: source, city }, outlineSignal())
  return () => ({ ...outlineOfCity(city, outline), isPending })
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
