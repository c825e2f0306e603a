import { normalizeState, stateSpellings } from '@gazetteer/listing/normalize'
import { aliases } from './aliases.ts'
import type { UsCity } from './city.ts'
import { cityLabelled } from './find-us-city.ts'
import { fullName, nameKey, plainName } from './name-key.ts'
import { usOtherNames } from './other-names.ts'
import { placeTable } from './table.ts'
import { worldKey } from '../world/world-key.ts'

/** Ranks of matches, best first. */
const ranks = { alias: 0, exact: 1, otherExact: 1.5, prefix: 2, wordPrefix: 3, inside: 4 } as const

type Question = { names: readonly string[]; key: string; otherKey: string; states: ReadonlySet<string> | null }

/**
 * Cities that match a typed text, best first: exact names, then name prefixes, then word prefixes, each by
 * population. Accepts St/Saint, Ft/Fort, a partial state with or without comma; an empty text returns the largest
 * cities.
 */
export function searchCities(text: string, limit: number): UsCity[] {
  return [...rankedUsCities(text, limit)]
    .sort(([a, rankA], [b, rankB]) => rankA - rankB || b.population - a.population || (a.label < b.label ? -1 : 1))
    .slice(0, limit)
    .map(([city]) => city)
}

/** Matching cities with their ranks; more than `limit` at times. */
export function rankedUsCities(text: string, limit: number): Map<UsCity, number> {
  const ranked = new Map<UsCity, number>()
  // Text without Latin letters or digits matches no name here.
  if (text.trim() !== '' && plainName(text) === '') return ranked
  for (const wanted of questions(text)) {
    for (const [city, rank] of aliasedBy(wanted)) ranked.set(city, rank)
    for (const city of usOtherNames().get(wanted.otherKey) ?? [])
      if (wanted.states?.has(city.state) ?? true) ranked.set(city, Math.min(ranks.otherExact, ranked.get(city) ?? 9))
    searchable().forEach(({ city, name, key }) => {
      if (wanted.states && !wanted.states.has(city.state)) return
      const rank = rankOf(name, key, wanted)
      if (rank !== null && rank < (ranked.get(city) ?? Infinity)) ranked.set(city, rank)
    })
    if (ranked.size >= limit && wanted.states) break
  }
  return ranked
}

/** Possible readings of a text: with its last words as a state, and as a name only. */
function questions(text: string): Question[] {
  const comma = text.lastIndexOf(',')
  if (comma >= 0) {
    const states = statesStartingWith(text.slice(comma + 1))
    return [question(text.slice(0, comma), plainName(text.slice(comma + 1)) === '' ? null : states)]
  }
  const words = text.trim().split(/\s+/)
  const readings: Question[] = []
  for (const length of [1, 2]) {
    const state = words.length > length ? normalizeState(words.slice(-length).join(' ')) : null
    if (state) readings.push(question(words.slice(0, -length).join(' '), new Set([state])))
  }
  return [...readings, question(text, null)]
}

/** The states that a partial text may mean: "m" → ME, MD, MA, …; "mo" → MO, MT ("Montana"). */
function statesStartingWith(text: string): ReadonlySet<string> {
  const plain = plainName(text)
  return new Set([...stateSpellings].flatMap(([spelling, code]) => (spelling.startsWith(plain) ? code : [])))
}

function question(name: string, states: ReadonlySet<string> | null): Question {
  return {
    names: [...new Set([plainName(name), fullName(name)])],
    key: nameKey(name),
    otherKey: worldKey(name),
    states,
  }
}

function rankOf(name: string, key: string, wanted: Question): number | null {
  if (key === wanted.key) return ranks.exact
  let best: number | null = null
  for (const typed of wanted.names) {
    if (name.startsWith(typed)) return ranks.prefix
    if (name.includes(` ${typed}`)) best = ranks.wordPrefix
    else if (typed.length >= 3 && best === null && name.includes(typed)) best = ranks.inside
  }
  return best
}

/** Exact aliases first, in their own order; prefixes of at least four letters ("manha") rank with other prefixes. */
function aliasedBy(wanted: Question): Map<UsCity, number> {
  const ranked = new Map<UsCity, number>()
  for (const { name, labels } of aliases) {
    const isWhole = nameKey(name) === wanted.key
    if (!isWhole && !(wanted.key.length >= 4 && nameKey(name).startsWith(wanted.key))) continue
    labels.forEach((label, index) => {
      const city = cityLabelled(label)
      if (!city || (wanted.states && !wanted.states.has(city.state))) return
      ranked.set(city, isWhole ? ranks.alias + index / 10 : ranks.prefix)
    })
  }
  return ranked
}

type Searchable = { city: UsCity; name: string; key: string }
let list: readonly Searchable[] | null = null

function searchable(): readonly Searchable[] {
  list ??= placeTable().cities.map((city) => ({ city, name: fullName(city.name), key: nameKey(city.name) }))
  return list
}
