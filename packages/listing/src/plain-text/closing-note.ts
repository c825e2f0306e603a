/** Whether a note at an address says that the place is closed: `temporarily closed and will reopen on 1 May`. */
export function closingOf(note: string): { isClosed?: true; isClosedForNow?: true } {
  if (note.length < shortest || !anyWord.test(note)) return {}
  if (forNow.test(note)) return { isClosed: true, isClosedForNow: true }
  return forGood.test(note) ? { isClosed: true } : {}
}

/** Fast path: characters of the shortest text below, and parts of words of which each has one. */
const shortest = 'temporarily closed'.length
const anyWord = /closed|schlossen|ferm|cerrado|chiuso|gesloten/iu

const forNow =
  /\btemporarily closed\b|\bclosed (?:temporarily|for (?:renovations?|refurbishment|remodell?ing))\b|\bvorübergehend geschlossen\b|\bfermé temporairement\b|\btemporairement fermée?\b|\bcerrado temporalmente\b|\btemporaneamente chiuso\b|\btijdelijk gesloten\b/iu
const forGood = /\bpermanently closed\b|\bclosed permanently\b|\bdauerhaft geschlossen\b|\bdéfinitivement fermée?\b/iu
