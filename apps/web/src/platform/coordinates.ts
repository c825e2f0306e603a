import type { Point } from '@gazetteer/geography'

/** Between the words of a list or a coordinate. */
export const separator = /[\s,;]+/u

/** "30.27, -97.74", latitude first; null for another text. */
export function coordinateOf(text: string): Point | null {
  const words = text.trim().split(separator)
  const [latitude, longitude] = words.map(numberOf)
  return words.length !== 2 || latitude == null || longitude == null ? null : { latitude, longitude }
}

/** A number as typed; null if it is none. */
export function numberOf(text: string): number | null {
  const trimmed = text.trim()
  const value = Number(trimmed)
  return trimmed === '' || !Number.isFinite(value) ? null : value
}

/** Why a coordinate cannot be; null if it can. */
export function coordinateProblem({ latitude, longitude }: Point): string | null {
  if (Math.abs(latitude) > 90) return `The latitude ${latitude} is beyond 90°. Enter latitude first, then longitude.`
  return Math.abs(longitude) > 180 ? `The longitude ${longitude} is beyond 180°.` : null
}
