import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { type Listing, unknownFields } from '@gazetteer/listing'

const words = [
  'Corner',
  'Blue',
  'Harbor',
  'Old',
  'Golden',
  'Maple',
  'Kitchen',
  'Dental',
  'Auto',
  'Café',
  'Brothers',
  'House',
]

/** Listings as a capture finds them; deterministic. */
export function manyListings(count: number): Listing[] {
  const random = randomFrom(count)
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  return Array.from({ length: count }, (_, at) => ({
    ...unknownFields,
    name: `${pick()} ${pick()} ${pick()}`,
    phone: `+1410555${String(at % 10_000).padStart(4, '0')}`,
    category: 'Restaurant',
    address: `${1 + Math.floor(random() * 9_000)} ${pick()} Street`,
    city: 'Baltimore',
    state: 'MD',
    rating: random() < 0.5 ? Math.round(random() * 50) / 10 : null,
    reviewcount: random() < 0.5 ? Math.floor(random() * 2_000) : null,
    plus_code: '87F5743Q+H2',
    website: `https://${pick().toLowerCase()}-${at}.example/contact`,
    zip: '21224',
    latitude: 39.2 + random() * 0.2,
    longitude: -76.7 + random() * 0.2,
    hours: 'Mo-Fr 09:00-17:00; Sa 10:00-14:00',
    source: 'overture',
    source_id: `08f2aa845${at.toString(16).padStart(23, '0')}`,
    created_at: '2025-06-01T10:00:00.000Z',
    last_updated: '2025-06-01T10:00:00.000Z',
  }))
}
