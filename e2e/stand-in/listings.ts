import type { TableRow } from '@gazetteer/contract'
import type { Place } from './cells.ts'

const first =
  'Harbor,Canton,Bolton Hill,Charm City,Fells Point,Mount Vernon,Patterson,Hampden,Locust Point,Remington,Federal Hill,Roland Park,Station North,Highland,Waverly,Otterbein,Garden,Union,Summit,Lakeview,Cedar,Juniper,Old Mill,North Star'.split(
    ',',
  )
const streets =
  'E Pratt St,O’Donnell St,Bolton St,N Charles St,Thames St,Cathedral St,Eastern Ave,W 36th St,Fort Ave,Huntingdon Ave,Light St,Main St,Capitol Blvd,State St,Broadway Ave,9th St'.split(
    ',',
  )
const last: Record<string, string[]> = {
  Dentist: ['Dental', 'Family Dentistry', 'Smiles', 'Endodontics', 'Dental Arts'],
  Restaurant: ['Kitchen', 'Grill', 'Bistro', 'Table', 'Diner'],
}

export type ListingSeed = { id: number; type: string; city: string; zip: number; place: Place; random: () => number }

export function listingOf({ id, type, city, zip, place, random }: ListingSeed): TableRow {
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  const name = `${pick(first) ?? 'Main'} ${pick(last[type] ?? [type]) ?? type}`
  const [cityName = '', state = ''] = city.split(', ')
  const now = new Date().toISOString()
  return {
    id,
    name,
    phone: random() < 0.92 ? `+1410555${String(100 + (id % 100)).padStart(4, '0')}` : null,
    category: type,
    address: `${Math.floor(random() * 2900) + 100} ${pick(streets) ?? 'Main St'}`,
    city: cityName,
    state,
    rating: random() < 0.88 ? Math.round((3 + random() * 2) * 10) / 10 : null,
    reviewcount: random() < 0.88 ? Math.floor(random() ** 3 * 900) : null,
    plus_code: '87F4XX00+00',
    website: random() < 0.75 ? `https://${name.toLowerCase().replace(/[^a-z]/gu, '')}.example` : null,
    zip: String(zip).padStart(5, '0'),
    latitude: place[1],
    longitude: place[0],
    hours: null,
    source: 'sample',
    source_id: `s-${id}`,
    created_at: now,
    last_updated: now,
  }
}
