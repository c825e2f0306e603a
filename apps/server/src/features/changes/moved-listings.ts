import type { Listing } from '@gazetteer/listing'
import { findLikelyDuplicates } from '@gazetteer/listing/matching'

type Identified = { source_id: string; listing: Listing }

/** A missing listing that probably returned under another id. */
export type Moved<T extends Identified> = { missing: T; replacement: T; score: number }

/** Missing and arrived listings that are probably the same business. */
export function likelyMoved<T extends Identified>(missing: readonly T[], arrived: readonly T[]): Moved<T>[] {
  const rows = [...missing, ...arrived]
  const numbered = rows.map(({ listing }, id) => ({ ...listing, id }))
  return [...findLikelyDuplicates(numbered)].flatMap(({ a, b, score }) => {
    const [gone, replacement] = [rows[a], rows[b]]
    if (gone === undefined || replacement === undefined || a >= missing.length || b < missing.length) return []
    return { missing: gone, replacement, score }
  })
}

/** The best pairs in which each listing is used once. */
export function usedOnce<T extends Identified>(pairs: Moved<T>[]): Moved<T>[] {
  const used = new Set<T | string>()
  return pairs
    .sort((one, other) => other.score - one.score)
    .filter(({ missing, replacement }) => {
      if (used.has(missing) || used.has(replacement.source_id)) return false
      used.add(missing).add(replacement.source_id)
      return true
    })
}
