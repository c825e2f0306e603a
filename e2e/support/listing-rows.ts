import type { TableRow } from '@gazetteer/contract'

const types = ['Dentist', 'Restaurant', 'Bakery', 'Plumber'] as const
const cities = ['Baltimore, MD', 'Boise, ID', 'Annapolis, MD'] as const
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

/** Rows of a user's table, numbered from 1; deterministic. */
export function listingRows(count: number): TableRow[] {
  const random = randomFrom('table')
  return Array.from({ length: count }, (_, index) => listingRow(index, random))
}

function listingRow(index: number, random: () => number): TableRow {
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)]
  const id = index + 1
  const type = types[index % types.length] ?? 'Dentist'
  const [city = '', state = ''] = (pick(cities) ?? 'Boise, ID').split(', ')
  const zip = String(21201 + Math.floor(random() * 40))
  const [longitude, latitude] = [-76.68 + random() / 8, 39.22 + random() / 8]
  const name = `${pick(first) ?? 'Main'} ${pick(last[type] ?? [type]) ?? type}`
  const now = new Date().toISOString()
  return {
    id,
    name,
    phone: random() < 0.92 ? `+1410555${String(100 + (id % 100)).padStart(4, '0')}` : null,
    category: type,
    address: `${Math.floor(random() * 2900) + 100} ${pick(streets) ?? 'Main St'}`,
    city,
    state,
    rating: random() < 0.88 ? Math.round((3 + random() * 2) * 10) / 10 : null,
    reviewcount: random() < 0.88 ? Math.floor(random() ** 3 * 900) : null,
    plus_code: '87F4XX00+00',
    website: random() < 0.75 ? `https://${name.toLowerCase().replace(/[^a-z]/gu, '')}.example` : null,
    zip,
    latitude,
    longitude,
    hours: null,
    source: 'sample',
    source_id: `s-${id}`,
    created_at: now,
    last_updated: now,
  }
}

/** A deterministic random generator from 0 to 1. */
function randomFrom(seed: string): () => number {
  let state = 2166136261
  for (const char of seed) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822507)
    state = Math.imul(state ^ (state >>> 13), 3266489909)
    state ^= state >>> 16
    return (state >>> 0) / 4294967296
  }
}
