import { distance } from 'fastest-levenshtein'

/** Names shorter than this are not compared: one letter makes them another word. */
const leastLetters = 4

/**
 * Edits between two folded names, for suggestions; null when they are not similar. Two letters may differ, or two
 * neighbours be swapped; three letters in long names, one in short ones.
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
  if (length === leastLetters) return 1
  return length < 12 ? 2 : 3
}
