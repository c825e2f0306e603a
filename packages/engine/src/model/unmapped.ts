/** Places of the run's cities whose category no business type covers, and the most frequent categories. */
export type Unmapped = { places: number; categories: Readonly<Record<string, number>> }

/** Stored with the run; the rest counts in `places` only. */
const mostCategories = 100

export const noUnmapped: Unmapped = { places: 0, categories: {} }

/** With the counts of another page; null when it has none. */
export function withUnmapped(known: Unmapped | null, found: Readonly<Record<string, number>>): Unmapped | null {
  const added = Object.entries(found)
  if (added.length === 0) return null
  const before = known ?? noUnmapped
  const categories = new Map(Object.entries(before.categories))
  for (const [name, places] of added) categories.set(name, (categories.get(name) ?? 0) + places)
  return {
    places: added.reduce((sum, [, places]) => sum + places, before.places),
    categories: Object.fromEntries(byCount(Object.fromEntries(categories)).slice(0, mostCategories)),
  }
}

/** Categories with their places, the most frequent first. */
export const byCount = (categories: Readonly<Record<string, number>>): [name: string, places: number][] =>
  Object.entries(categories).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
