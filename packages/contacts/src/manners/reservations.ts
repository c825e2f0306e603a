import { z } from 'zod'

const numberSchema = z.union([z.number(), z.string()]).transform(Number)
const ruleSchema = z.object({ location: z.string(), 'tdm-reservation': numberSchema })

/** Locations of a site whose rights of text and data mining are reserved (`/.well-known/tdmrep.json`). */
export function reservedLocations(text: string): string[] {
  const rules = z.array(z.unknown()).safeParse(parsedJson(text))
  if (!rules.success) return []
  return rules.data.flatMap((value) => {
    const rule = ruleSchema.safeParse(value)
    return rule.success && rule.data['tdm-reservation'] === 1 ? [rule.data.location] : []
  })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return null
  }
}

/** Whether a location, a path in the notation of robots.txt, covers an address. */
export function isReserved(locations: readonly string[], { pathname, search }: URL): boolean {
  return locations.some((location) => {
    const isWhole = location.endsWith('$')
    const parts = (isWhole ? location.slice(0, -1) : location).split('*')
    return matchesParts(parts, pathname + search, isWhole)
  })
}

function matchesParts([first = '', ...others]: readonly string[], path: string, isWhole: boolean): boolean {
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const part of others) {
    const found = path.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return !isWhole || at === path.length || (others.length > 0 && path.endsWith(others.at(-1) ?? ''))
}
