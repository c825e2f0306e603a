import { businessTypes } from '@gazetteer/business-types'
import { hashOf } from './random.ts'

/** Typical businesses per 1,000 inhabitants, from US establishment counts (Census, County Business Patterns). */
const densities: Readonly<Record<string, number>> = {
  restaurant: 1.8,
  'fast-food-restaurant': 0.8,
  cafe: 0.4,
  bar: 0.3,
  bakery: 0.15,
  'pizza-restaurant': 0.25,
  'mexican-restaurant': 0.2,
  'chinese-restaurant': 0.15,
  dentist: 0.45,
  doctor: 0.7,
  clinic: 0.4,
  pharmacy: 0.2,
  veterinarian: 0.1,
  'hair-salon': 0.5,
  barber: 0.15,
  'nail-salon': 0.2,
  'beauty-salon': 0.3,
  'car-repair': 0.5,
  'car-dealer': 0.15,
  'gas-station': 0.35,
  church: 0.9,
  school: 0.4,
  lawyer: 0.5,
  accountant: 0.3,
  'real-estate-agent': 0.4,
  'insurance-agent': 0.4,
  bank: 0.25,
  hotel: 0.15,
  gym: 0.12,
  supermarket: 0.2,
  'convenience-store': 0.4,
  'clothing-store': 0.3,
  plumber: 0.3,
  electrician: 0.25,
  contractor: 0.4,
  roofer: 0.12,
  landscaper: 0.25,
  florist: 0.05,
  park: 0.2,
}

const keys = new Set(businessTypes.map(({ key }) => key))

/** Businesses of a type (key) per 1,000 inhabitants; 0 for unknown types. Rare types are between 0.02 and 0.12. */
export function defaultDensity(type: string): number {
  if (!keys.has(type)) return 0
  return densities[type] ?? 0.02 + (hashOf(type) % 100) / 1000
}
