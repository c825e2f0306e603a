import { type AreaRequest, areaLimits, zipProblem } from '@gazetteer/contract'
import { coordinateOf, coordinateProblem, separator } from '../../../../platform/coordinates.ts'
import { type DistanceUnit, distanceUnit, readDistance } from '../../../../platform/distance.ts'
import { UserError } from '../../../../platform/api/api-error.ts'

export type PastedOptions = {
  /** Of the area; empty: a name is made. */
  name: string
  /** Around each coordinate; null if the field has no valid number. */
  radiusM: number | null
}

/**
 * Areas of a text: GeoJSON, ZIP codes, or one "latitude, longitude" in each line. Throws with the reason. No coordinate
 * has five digits without a point, so a text with a ZIP code is a list of them.
 */
export function readPasted(text: string, options: PastedOptions): AreaRequest[] {
  const trimmed = text.trim()
  if (/^[[{]/u.test(trimmed)) return [readGeoJson(trimmed, options.name)]
  const words = trimmed.split(separator)
  if (words.some((word) => zipProblem([word]) === null)) return [zipList(words, options.name)]
  return trimmed.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [circleOf(line, at + 1, options)]))
}

/** The server checks the geometry. */
function readGeoJson(text: string, name: string): AreaRequest {
  let geometry: unknown
  try {
    geometry = JSON.parse(text)
  } catch {
    throw new UserError('This is not complete JSON. Copy the whole GeoJSON, from the first { to the last }.')
  }
  return { kind: 'polygon', name, geometry }
}

function zipList(words: readonly string[], name: string): AreaRequest {
  const zips = [...new Set(words)]
  const problem = zipProblem(zips)
  if (problem !== null) throw new UserError(problem)
  if (zips.length > areaLimits.zips) throw new UserError('A list can have up to 5,000 ZIP codes.')
  return {
    kind: 'zips',
    name: name.trim() === '' ? `ZIP ${zips[0] ?? ''}${zips.length > 1 ? ' and more' : ''}` : name,
    zips,
  }
}

function circleOf(line: string, number: number, { name, radiusM }: PastedOptions): AreaRequest {
  const point = coordinateOf(line)
  if (point === null)
    throw new UserError(
      `Line ${number}, ${JSON.stringify(line.trim().slice(0, 40))}, is neither a coordinate ("30.27, -97.74") nor a ZIP code. ZIP codes have five digits.`,
    )
  const { latitude, longitude } = point
  const problem = coordinateProblem(point)
  if (problem !== null) throw new UserError(`Line ${number}: ${problem}`)
  if (radiusM === null) throw new UserError(radiusProblem)
  return circle({ name: name.trim() === '' ? `${latitude}, ${longitude}` : name, latitude, longitude, radiusM })
}

type Circle = { name: string; latitude: number; longitude: number; radiusM: number }

export const circle = ({ name, latitude, longitude, radiusM }: Circle): AreaRequest => ({
  kind: 'circle',
  name,
  center: [longitude, latitude],
  radiusM,
})

/** The radius in metres from a field; null if it is not valid. */
export function readRadius(text: string, unit: DistanceUnit = distanceUnit()): number | null {
  const meters = readDistance(text, unit)
  return meters === null || meters <= 0 || meters > areaLimits.radiusM ? null : meters
}

export const radiusProblem = 'Enter a radius above 0 and up to 1,000 km, such as “3 mi” or “5 km”.'

/** Whether a text names areas rather than cities: GeoJSON, ZIP codes or coordinates. */
export function isOfAreas(text: string): boolean {
  const trimmed = text.trim()
  const [first = ''] = trimmed.split('\n')
  return /^[[{]/u.test(trimmed) || /^[-+\d]/u.test(first.trim())
}
