import type { DuplicateRow } from '../duplicates.ts'
import { normalizeState } from '../../normalize/state.ts'
import { branchWords } from './branch-words.ts'
import { type Address, addressOf } from './address.ts'
import { cityOf, phoneOf, siteOf } from './contact.ts'
import { interned } from './likeness.ts'
import { type Name, nameOf } from './name.ts'

export type Traits = {
  id: number
  name: Name
  address: Address
  phone: string
  site: string
  zip: string
  city: string
  state: string
  latitude: number | null
  longitude: number | null
}

export function traitsOf(row: DuplicateRow): Traits {
  const city = cityOf(row.city)
  const address = addressOf(row.address)
  return {
    id: row.id,
    name: nameOf(row.name, wordsOfCity(city)),
    address,
    phone: phoneOf(row.phone),
    site: siteOf(row.website),
    zip: interned(row.zip?.trim().slice(0, 5) ?? ''),
    city: interned(city),
    state: interned(normalizeState(row.state ?? null) ?? row.state?.trim().toLowerCase() ?? ''),
    latitude: row.latitude ?? null,
    longitude: row.longitude ?? null,
  }
}

const cities = new Map<string, ReadonlySet<string>>()

/** Cached, because there are few cities and many rows. */
function wordsOfCity(city: string): ReadonlySet<string> {
  const known = cities.get(city)
  if (known !== undefined) return known
  const words = new Set(city.split(' ').filter((word) => word.length > 2 && !branchWords.has(word)))
  if (cities.size < 10_000) cities.set(city, words)
  return words
}
