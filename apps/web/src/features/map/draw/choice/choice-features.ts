import type { ChoicePart, ChoicePlace } from '../../../../platform/choose-map-props.ts'
import { type Bounds, boundsAround } from '../map-features.ts'
import { rampSteps } from '../ramp.ts'

/** Each name is an image, which takes a moment to draw. */
const maxNames = 60

const radius = { least: 4, greatest: 14 }

/** Circles of places; their area is proportional to the people. */
export function circleFeatures(
  places: readonly ChoicePlace[],
  current: string | null,
): GeoJSON.FeatureCollection<GeoJSON.Point> {
  const most = Math.max(1, ...places.map(({ people }) => people))
  const named = new Set(places.toSorted((a, b) => b.people - a.people).slice(0, maxNames))
  return {
    type: 'FeatureCollection',
    features: places.map((place) => {
      const { label, at, people } = place
      return {
        type: 'Feature',
        properties: {
          label,
          ...(named.has(place) ? { name: label.split(',')[0] ?? label } : {}),
          rank: -people,
          isCurrent: label === current,
          radius: Math.max(radius.least, Math.round(radius.greatest * Math.sqrt(people / most))),
        },
        geometry: { type: 'Point', coordinates: [...at] },
      }
    }),
  }
}

/** The parts, shaded by people for the space: where more listings are expected. */
export function partFeatures(parts: readonly ChoicePart[]): GeoJSON.FeatureCollection {
  const steps = densitySteps(parts)
  return {
    type: 'FeatureCollection',
    features: parts.map(({ id, isLeftOut, rings }, at) => ({
      type: 'Feature',
      properties: { id, isLeftOut, step: steps[at] ?? 1 },
      geometry: { type: 'MultiPolygon', coordinates: rings.map((ring) => [ring.map(([x, y]) => [x, y])]) },
    })),
  }
}

/** From 1 to 5 by rank, so that one dense part does not make all others pale. */
export function densitySteps(parts: readonly Pick<ChoicePart, 'people' | 'rings'>[]): number[] {
  if (parts.length < 2) return parts.map(() => 2)
  const densities = parts.map(
    ({ people, rings }) =>
      people /
      Math.max(
        1e-9,
        rings.reduce((sum, ring) => sum + sizeOf(ring), 0),
      ),
  )
  const sorted = densities.toSorted((a, b) => a - b)
  return densities.map((one) => 1 + Math.floor((sorted.indexOf(one) / sorted.length) * rampSteps.length))
}

/** Square degrees as on the ground: longitudes are narrower to the north. */
function sizeOf(ring: ChoicePart['rings'][number]): number {
  let double = 0
  for (const [at, [x, y]] of ring.entries()) {
    const [x2, y2] = ring[at + 1] ?? [x, y]
    double += x * y2 - x2 * y
  }
  return (Math.abs(double) / 2) * Math.cos(((ring[0]?.[1] ?? 0) * Math.PI) / 180)
}

/** Of the parts, else of the places; null without either. */
export function boundsOfChoice(places: readonly ChoicePlace[], parts: readonly ChoicePart[]): Bounds | null {
  const points = parts.length > 0 ? parts.flatMap(({ rings }) => rings.flat()) : places.map(({ at }) => at)
  return boundsAround(points)
}

/** What a click does, for the pointer over a part. */
export function tooltipOf(part: ChoicePart, format: (count: number) => string) {
  const { label, isLeftOut, canToggle, people, expected } = part
  const captured = expected === null ? `${format(people)} people` : `about ${format(expected)} listings`
  const state = isLeftOut ? 'left out' : captured
  const act = isLeftOut ? 'Click to add it' : 'Click to leave it out'
  return { title: `${label} · ${state}`, act: canToggle ? act : null }
}
