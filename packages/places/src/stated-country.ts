import { normalizeCountry, stateSpellings } from '@gazetteer/listing/normalize'
import type { PlaceLocation } from '@gazetteer/geography'
import { wholeCountry } from './borders/country-at.ts'
import { regionsWithText } from './world/table.ts'
import { worldKey } from './world/index.ts'

/** Postal codes that only one country writes like this; five digits say nothing. */
const postalCodes: readonly (readonly [country: string, pattern: RegExp])[] = [
  ['CA', /^[ABCEGHJ-NPRSTVXY]\d[A-Z][ -]?\d[A-Z]\d$/],
  ['GB', /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/],
  ['IE', /^[A-Z]\d[\dW] [A-Z\d]{4}$/],
  ['NL', /^[1-9]\d{3} ?[A-Z]{2}$/],
  ['US', /^\d{5}-\d{4}$/],
  ['BR', /^\d{5}-\d{3}$/],
  ['JP', /^〒?\d{3}-\d{4}$/],
  ['PT', /^\d{4}-\d{3}$/],
  ['PL', /^\d{2}-\d{3}$/],
  ['AR', /^[A-HJ-NP-Z]\d{4}[A-Z]{3}$/],
  ['SE', /^SE?-\d{3} ?\d{2}$/],
  ['DE', /^DE?-\d{5}$/],
  ['FR', /^FR?-\d{5}$/],
  ['LV', /^LV-\d{4}$/],
  ['LT', /^LT-\d{5}$/],
  ['MD', /^MD-?\d{4}$/],
  ['AD', /^AD\d{3}$/],
]

/**
 * The country (ISO 3166-1) that an address names, else the one that its postal code or region can only be in; null
 * when nothing decides.
 */
export function statedCountry({ country, zip, state, city }: PlaceLocation): string | null {
  const named = normalizeCountry(country ?? null)
  if (named !== null) return wholeCountry(named)
  const code = zip?.trim().toUpperCase() ?? ''
  const byPostalCode = postalCodes.find(([, pattern]) => pattern.test(code))
  if (byPostalCode !== undefined) return byPostalCode[0]
  const tail = city?.split(',').slice(1).toReversed() ?? []
  return countryOfRegion(state ?? '') ?? tail.map(countryOfTail).find((found) => found !== null) ?? null
}

/** "Windsor, ON, Canada": two letters are a region rather than a country, except US. */
function countryOfTail(text: string): string | null {
  const part = text.trim()
  const isName = part.length > 2 || part === 'US'
  return countryOfRegion(part) ?? (isName ? normalizeCountry(part) : null)
}

let byRegion: ReadonlyMap<string, string | null> | null = null

/** The only country that has a region of this name or code. */
function countryOfRegion(text: string): string | null {
  byRegion ??= readRegions()
  return byRegion.get(worldKey(text)) ?? null
}

function readRegions(): Map<string, string | null> {
  const countries = new Map<string, string | null>()
  const add = (text: string, country: string) => {
    const key = worldKey(text)
    const before = countries.get(key)
    countries.set(key, before === undefined || before === country ? country : null)
  }
  for (const spelling of stateSpellings.keys()) add(spelling, 'US')
  for (const { region, state, country } of regionsWithText()) {
    add(region, country)
    if (state !== null) add(state, country)
  }
  countries.delete('')
  return countries
}
