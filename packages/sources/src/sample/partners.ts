import { businessTypes } from '@gazetteer/business-types'

/** Types that places often combine, as cycles: each type is paired with the next. */
const rings = [
  ['restaurant', 'bar', 'pub'],
  ['cafe', 'bakery', 'pastry-shop'],
  ['dentist', 'orthodontist', 'oral-surgeon'],
  ['doctor', 'clinic', 'family-doctor'],
  ['hair-salon', 'beauty-salon', 'nail-salon'],
  ['supermarket', 'convenience-store', 'gas-station'],
  ['car-repair', 'tire-shop', 'auto-body-shop'],
  ['lawyer', 'notary'],
  ['accountant', 'tax-advisor'],
  ['plumber', 'hvac-contractor'],
  ['gym', 'yoga-studio', 'personal-trainer'],
]

/** The second type of some places of a type (keys); null for none. */
export function partnerOf(type: string): string | null {
  return table().after.get(type) ?? null
}

/** The type whose places also have this one: the inverse of `partnerOf`. */
export function partneredBy(type: string): string | null {
  return table().before.get(type) ?? null
}

let built: { after: Map<string, string>; before: Map<string, string> } | null = null

/**
 * Other types are paired with the next one with the same last word: stores with stores, restaurants with restaurants.
 */
function table(): { after: Map<string, string>; before: Map<string, string> } {
  if (built) return built
  const ringed = new Set(rings.flat())
  const byLastWord = new Map<string, string[]>()
  for (const { key } of businessTypes) {
    if (ringed.has(key)) continue
    const last = key.slice(key.lastIndexOf('-') + 1)
    byLastWord.set(last, [...(byLastWord.get(last) ?? []), key])
  }
  const after = new Map<string, string>()
  const before = new Map<string, string>()
  for (const ring of [...rings, ...[...byLastWord.values()].filter(({ length }) => length > 1)])
    ring.forEach((type, index) => {
      const next = ring[(index + 1) % ring.length] ?? type
      after.set(type, next)
      before.set(next, type)
    })
  built = { after, before }
  return built
}
