import { distance } from 'fastest-levenshtein'

/** Names shorter than this are not compared: one letter makes them another word. */
const leastLetters = 4

/**
 * Edits between two folded names, for suggestions; null when they are not similar. Up to a quarter of the letters may
 * differ, and one more between neighbours that are swapped.
 */
export function editsBetween(typed: string, name: string): number | null {
  const most = mostEdits(typed)
  if (most === 0 || Math.abs(typed.length - name.length) > most) return null
  const edits = distance(typed, name)
  // A wrong first letter is rare; more mistakes besides make it another name.
  return edits <= (typed[0] === name[0] ? most : 1) ? edits : null
}

function mostEdits({ length }: string): number {
  if (length < leastLetters) return 0
  return length === leastLetters ? 1 : Math.min(3, Math.ceil(length / 4))
}
