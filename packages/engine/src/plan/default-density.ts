/**
 * Usual listings for 1,000 people by business type: the planner's first guess, replaced by what a run finds as it goes.
 * Round figures from the number of US establishments (Census, County Business Patterns) over the population.
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

/** Expected listings for one person, all the types together. */
export function defaultDensity(types: readonly string[]): number {
  return types.reduce((sum, type) => sum + (densities[type] ?? otherwise) / 1000, 0)
}
