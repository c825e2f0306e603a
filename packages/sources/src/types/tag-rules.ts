import { osmTagLines } from './generated/osm-tags.ts'

/** Tags that must all be present; the value "*" matches any. */
export type TagRule = readonly (readonly [key: string, value: string])[]

/** OSM tags as stored: one value per key, multiple values separated by ";". */
export type Tags = Readonly<Record<string, string>>

let rules: ReadonlyMap<string, readonly TagRule[]> | null = null

function allRules(): ReadonlyMap<string, readonly TagRule[]> {
  rules ??= new Map(
    osmTagLines.split('\n').map((line) => {
      const [key = '', ways = ''] = line.split('\t')
      return [key, ways.split('|').map(readRule)] as const
    }),
  )
  return rules
}

/** How a business type (key) is tagged in OpenStreetMap; empty for an unknown key. */
export function tagRulesOf(type: string): readonly TagRule[] {
  return allRules().get(type) ?? []
}

/**
 * All business types (keys) that a place's tags match, the most specific first: pizza-restaurant, then restaurant.
 */
export function typesOfTags(tags: Tags): string[] {
  const priorities = new Map<string, number>()
  for (const key in tags) {
    const byValue = matcher().get(key)
    const text = tags[key]
    if (!byValue || text === undefined) continue
    consider(byValue.get('*'), tags, priorities)
    if (byValue.has(text)) consider(byValue.get(text), tags, priorities)
    else for (const value of valuesOf(text)) consider(byValue.get(value), tags, priorities)
  }
  return priorities.size < 2
    ? [...priorities.keys()]
    : [...priorities].sort((a, b) => b[1] - a[1]).map(([type]) => type)
}

/** Keys that rules start with: a place without any of them has no business type. */
export function anchorKeys(): readonly string[] {
  return [...matcher().keys()]
}

type Candidate = { type: string; rest: TagRule; rank: number }

function consider(candidates: readonly Candidate[] | undefined, tags: Tags, found: Map<string, number>): void {
  for (const { type, rest, rank } of candidates ?? [])
    if (rank > (found.get(type) ?? -1) && rest.every((part) => holds(tags, part))) found.set(type, rank)
}

/** Among rules of equal length, these keys take precedence, in this order. */
const keyPriority = ['amenity', 'healthcare', 'shop', 'craft', 'tourism', 'office', 'leisure']

/** Rules by key and value of their first tag. */
let built: ReadonlyMap<string, Map<string, Candidate[]>> | null = null

function matcher(): ReadonlyMap<string, Map<string, Candidate[]>> {
  if (built) return built
  const byKey = new Map<string, Map<string, Candidate[]>>()
  for (const [type, ways] of allRules())
    for (const [first, ...rest] of ways) {
      if (!first) continue
      const [key, value] = first
      const priority = keyPriority.includes(key) ? keyPriority.indexOf(key) : keyPriority.length
      const exact = [first, ...rest].reduce((sum, [, one]) => sum + (one === '*' ? 0.5 : 1), 0)
      const byValue = byKey.get(key) ?? new Map<string, Candidate[]>()
      byKey.set(key, byValue)
      byValue.set(value, [...(byValue.get(value) ?? []), { type, rest, rank: exact * 100 - priority }])
    }
  built = byKey
  return byKey
}

function holds(tags: Tags, [key, value]: readonly [string, string]): boolean {
  const text = tags[key]
  return text !== undefined && (value === '*' || text === value || valuesOf(text).includes(value))
}

function valuesOf(text: string): string[] {
  return text.includes(';') ? text.split(';').map((value) => value.trim().toLowerCase()) : [text.trim().toLowerCase()]
}

function readRule(text: string): TagRule {
  return text.split('+').map((tag) => {
    const cut = tag.indexOf('=')
    return [tag.slice(0, cut), tag.slice(cut + 1)] as const
  })
}
