import type { AreaRequest, outlinesAnswerSchema } from '@gazetteer/contract'
import { type City, customArea, findCity, partsOf, ringsOf } from '@gazetteer/places'
import type { Position } from '@gazetteer/geography'
import type { z } from 'zod'
import { resolveArea } from '../captures/index.ts'

type Outline = z.infer<typeof outlinesAnswerSchema>['outlines'][number]

/** More corners of one area are not seen on a map. */
const maxCorners = 20_000

/** The areas of a selection with their borders. A drive time is requested by a start only, so it has no border yet. */
export async function outlineOf(area: AreaRequest): Promise<Outline> {
  if (area.kind === 'drive-time') {
    const [longitude, latitude] = area.center
    return { label: area.name, latitude, longitude, population: 0, parts: [] }
  }
  const { city: label, area: own = null } = await resolveArea(area, { driveTimes: null, boundaries: null })
  const city = own === null ? findCity(label) : customArea(own)
  if (city === null) throw new RangeError(`Unknown city ${label}`)
  return outlineOfCity(city)
}

function outlineOfCity(city: City): Outline {
  const parts = partsOf(city).map(({ key, label, population }) => ({
    key,
    label,
    population: Math.round(population),
    rings: ringsOf(city, key),
  }))
  const corners = parts.reduce((sum, { rings }) => sum + rings.reduce((all, ring) => all + ring.length, 0), 0)
  const step = Math.ceil(corners / maxCorners)
  return {
    label: city.label,
    latitude: city.latitude,
    longitude: city.longitude,
    population: parts.reduce((sum, { population }) => sum + population, 0),
    parts: parts.map((part) => ({ ...part, rings: part.rings.map((ring) => simplified(ring, step)) })),
  }
}

/** Each nth corner, to 1 m; the last one closes the ring. */
const simplified = (ring: readonly Position[], step: number): Position[] =>
  ring
    .filter((_, at) => at % step === 0 || at === ring.length - 1 || ring.length <= 4 * step)
    .map(([longitude, latitude]) => [rounded(longitude), rounded(latitude)])

const rounded = (degrees: number): number => Number(degrees.toFixed(5))
