/**
 * Typical listings per 1,000 people by business type. The planner's first estimate; replaced by the run's own
 * findings. Rounded from US establishment counts (Census, County Business Patterns) over population.
 */
const densities: Readonly<Record<string, number>> = {
  restaurant: 1.8,
  'fast-food-restaurant': 0.8,
  cafe: 0.4,
  bar: 0.3,
  dentist: 0.45,
  doctor: 0.7,
  clinic: 0.4,
  pharmacy: 0.2,
  'hair-salon': 0.5,
  'car-repair': 0.5,
  church: 0.9,
  school: 0.4,
  lawyer: 0.5,
  'real-estate-agent': 0.4,
  'insurance-agent': 0.4,
  bank: 0.25,
  hotel: 0.15,
  supermarket: 0.2,
  'convenience-store': 0.4,
}

const otherwise = 0.2

/** Expected listings per person over all types. */
export function defaultDensity(types: readonly string[]): number {
  return types.reduce((sum, type) => sum + (densities[type] ?? otherwise) / 1000, 0)
}
