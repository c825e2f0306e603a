import { findCity, partsOf } from '@gazetteer/places'
import type { ReleasedPlace } from '@gazetteer/testkit/fakes/listed-release'
import { Random } from '@gazetteer/testkit/random'

const cities = ['Boise, ID', 'Nampa, ID', 'Helena, MT', 'Provo, UT', 'Annapolis, MD', 'Pierre, SD']
const kinds = [
  { type: 'Restaurant', path: 'food_and_drink/restaurant' },
  { type: 'Bar', path: 'food_and_drink/bar' },
  { type: 'Dentist', path: 'health_care/dental_care/general_dentistry' },
  { type: 'Pharmacy', path: 'health_care/pharmacy' },
  { type: 'Hotel', path: 'lodging/hotel' },
]

/** What a campaign captures: a city with one type. No two of 30 campaigns have the same. */
export function selectionOf(campaign: number): { city: string; type: string } {
  return { city: cities[campaign % cities.length] ?? '', type: kindOf(campaign).type }
}

const kindOf = (campaign: number) =>
  kinds[Math.floor(campaign / cities.length) % kinds.length] ?? { type: '', path: '' }

export type ExpectedRow = { name: string; phone: string; city: string }

/** The places of a campaign in a release, by id. Each release has new phones and one place more in each city. */
export function placesOf(campaign: number, release: number): ReleasedPlace[] {
  const { city } = selectionOf(campaign)
  const found = findCity(city)
  const random = new Random(1_000 + campaign)
  const zips = found === null ? [] : partsOf(found)
  const count = random.between(4, 30)
  return Array.from({ length: count + release }, (_, nth): ReleasedPlace => {
    const { latitude, longitude, key } = random.pick(zips)
    return {
      id: `place-${campaign}-${nth}`,
      name: `Place ${campaign} ${nth}`,
      phone: `+1208555${String(release * 4_000 + campaign * 40 + nth).padStart(4, '0')}`,
      path: kindOf(campaign).path,
      latitude: (latitude ?? 0) + random.next() * 0.001,
      longitude: (longitude ?? 0) + random.next() * 0.001,
      city: city.slice(0, city.indexOf(',')),
      state: city.slice(-2),
      zip: key,
    }
  })
}

/** The table after these captures of a campaign, one release each, computed without the product. */
export function expectedRows(
  campaign: number,
  { releases, isRefresh }: { releases: readonly number[]; isRefresh: boolean },
): Map<string, ExpectedRow> {
  const rows = new Map<string, ExpectedRow>()
  for (const release of releases)
    for (const { id, name, phone, city } of placesOf(campaign, release))
      if (isRefresh || !rows.has(id)) rows.set(id, { name, phone: digits(phone), city })
  return rows
}

export const digits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10)
