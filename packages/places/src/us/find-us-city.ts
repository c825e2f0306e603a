import { normalizeState } from '@gazetteer/listing/normalize'
import { aliases } from './aliases.ts'
import type { UsCity } from './city.ts'
import { nameKey } from './name-key.ts'
import { placeKey, placeTable } from './table.ts'

/**
 * All cities by state and name, then the composite ones; labels are unique. Composite cities share ZIP areas with
 * others.
 */
export function allCities(): readonly UsCity[] {
  return placeTable().cities
}

/**
 * The one city that a text names: `City, ST` in any usual spelling, with the state spelled out or without a comma.
 * Also an alias ("Washington DC", "LA"), or a name in only one state. Null when unknown or ambiguous ("Springfield",
 * "nyc").
 */
export function findCity(text: string): UsCity | null {
  for (const { name, state } of readings(text)) {
    const city = state === null ? findNameAlone(name) : findInState(name, state)
    if (city) return city
  }
  return null
}

/** Whether a city in any state has this name; ignores aliases. */
export const isUsCityName = (name: string): boolean => citiesNamed(nameKey(name)).length > 0

/** The city with that name in that state (two letters); ignores aliases. */
export function knownCity(name: string, state: string): UsCity | null {
  return placeTable().byPlace.get(placeKey(name, state)) ?? null
}

/** The city that an alias means in that state; null when it is not an alias, or ambiguous. */
export function aliasedCity(name: string, state: string): UsCity | null {
  const city = aliasNamed(name)
  return city?.state === state ? city : null
}

/** Possible splits of a text into name and state, the most likely first. */
function readings(text: string): { name: string; state: string | null }[] {
  const matches: { name: string; state: string | null }[] = []
  const comma = text.lastIndexOf(',')
  if (comma > 0) {
    const state = normalizeState(text.slice(comma + 1))
    return state ? [{ name: text.slice(0, comma), state }] : []
  }
  const words = text.trim().split(/\s+/)
  for (const length of [1, 2, 3]) {
    if (words.length <= length) break
    const state = normalizeState(words.slice(-length).join(' '))
    if (state) matches.push({ name: words.slice(0, -length).join(' '), state })
  }
  matches.push({ name: text, state: null })
  return matches
}

function findInState(name: string, state: string): UsCity | null {
  return knownCity(name, state) ?? aliasedCity(name, state)
}

function findNameAlone(name: string): UsCity | null {
  const named = citiesNamed(nameKey(name))
  if (named.length > 1) return null
  return named[0] ?? aliasNamed(name)
}

let byName: Map<string, UsCity[]> | null = null

function citiesNamed(key: string): readonly UsCity[] {
  if (!byName) {
    byName = new Map()
    for (const city of placeTable().cities) {
      const own = nameKey(city.name)
      const list = byName.get(own)
      if (list) list.push(city)
      else byName.set(own, [city])
    }
  }
  return byName.get(key) ?? []
}

function aliasNamed(name: string): UsCity | null {
  const key = nameKey(name)
  const alias = aliases.find((one) => nameKey(one.name) === key)
  const [only, ...others] = alias?.labels ?? []
  const label = alias?.means ?? (others.length === 0 ? only : undefined)
  return label === undefined ? null : cityLabelled(label)
}

export function cityLabelled(label: string): UsCity | null {
  const [name = '', state = ''] = label.split(', ')
  return knownCity(name, state)
}
