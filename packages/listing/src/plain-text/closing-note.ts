/** Whether a note at an address says that the place is closed: `temporarily closed and will reopen on 1 May`. */
export function closingOf(note: string): { isClosed?: true; isClosedForNow?: true } {
  if (note.length < shortest || !anyWord.test(note)) return {}
  if (forNow.test(note)) return { isClosed: true, isClosedForNow: true }
  return forGood.test(note) ? { isClosed: true } : {}
}

/** Fast path: characters of the shortest text below, and parts of words of which each has one. */
const shortest = 'closed permanently'.length
const anyWord = /closed|schlossen|ferm|cerrad|fechad|chius|gesloten/iu

const forNow = wholeWords(
  'temporarily closed',
  'closed (?:temporarily|for (?:renovations?|refurbishment|remodell?ing))',
  'vor(?:ü|ue)bergehend geschlossen',
  'ferm[eé]e? temporairement',
  'temporairement ferm[eé]e?',
  'cerrad[oa] temporalmente',
  'temporalmente cerrad[oa]',
  'chius[oa] temporaneamente',
  'temporaneamente chius[oa]',
  '(?:fechad|encerrad)[oa] temporariamente',
  'temporariamente (?:fechad|encerrad)[oa]',
  'tijdelijk gesloten',
)
const forGood = wholeWords(
  'permanently closed',
  'closed permanently',
  'dauerhaft geschlossen',
  'endg(?:ü|ue)ltig geschlossen',
  'ferm[eé]e? d[eé]finitivement',
  'd[eé]finitivement ferm[eé]e?',
  'cerrad[oa] (?:permanente|definitiva)mente',
  '(?:permanente|definitiva)mente cerrad[oa]',
  'chius[oa] definitivamente',
  'definitivamente chius[oa]',
  '(?:fechad|encerrad)[oa] (?:permanente|definitiva)mente',
  '(?:permanente|definitiva)mente (?:fechad|encerrad)[oa]',
  'definitief gesloten',
  'permanent gesloten',
)

/** The word boundary of regular expressions knows only A to Z, so it sees none after the `é` of `fermé`. */
function wholeWords(...notes: readonly string[]): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${notes.join('|')})(?![\\p{L}\\p{N}])`, 'iu')
}
