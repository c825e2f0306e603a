import type { LeftOut } from '@gazetteer/sources'

/**
 * Places of the run's cities whose category no business type covers, and the most frequent categories. `leftOut`: places
 * that cannot be listed; absent in runs of earlier versions.
 */
export type Unmapped = { places: number; categories: Readonly<Record<string, number>>; leftOut?: LeftOut }

/** Stored with the run; the rest counts in `places` only. */
const maxCategories = 100

export const noUnmapped: Unmapped = { places: 0, categories: {} }

/** With the counts of another page; null when it has none. */
export function withUnmapped(
  counted: Unmapped | null,
  { unmapped, leftOut }: { unmapped: Readonly<Record<string, number>>; leftOut: LeftOut },
): Unmapped | null {
  const added = Object.entries(unmapped)
  const { nameless = 0, tooLong = 0 } = leftOut
  if (added.length === 0 && nameless === 0 && tooLong === 0) return null
  const before = counted ?? noUnmapped
  const categories = new Map(Object.entries(before.categories))
  for (const [name, places] of added) categories.set(name, (categories.get(name) ?? 0) + places)
  return {
    places: added.reduce((sum, [, places]) => sum + places, before.places),
    categories: Object.fromEntries(byCount(Object.fromEntries(categories)).slice(0, maxCategories)),
    leftOut: {
      nameless: (before.leftOut?.nameless ?? 0) + nameless,
      // Each page has the count of the whole data.
      tooLong: Math.max(before.leftOut?.tooLong ?? 0, tooLong),
    },
  }
}

/** Categories with their places, the most frequent first. */
export const byCount = (categories: Readonly<Record<string, number>>): [name: string, places: number][] =>
  Object.entries(categories).toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
