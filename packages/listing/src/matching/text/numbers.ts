const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const onesOrdinal =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const tensOrdinal = '- - twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'.split(' ')

const cardinals = new Map(ones.map((word, value) => [word, value]))
const ordinals = new Map(onesOrdinal.map((word, value) => [word, value]))
for (const [at, word] of tens.entries()) cardinals.set(word, at * 10)
for (const [at, word] of tensOrdinal.entries()) ordinals.set(word, at * 10)

/** The digits of `one` or `twelve`; null when the word is not a number. */
export const cardinalOf = (word: string): string | null => numberText(cardinals.get(word))

/** Replaces ordinals by digits: `fifty-second`, `52nd` and `52d` all become `52`; other words stay. */
export function withOrdinals(words: readonly string[]): string[] {
  const result: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    const ten = tens.indexOf(word)
    const one = ordinals.get(words[at + 1] ?? '')
    if (ten > 1 && one !== undefined && one > 0 && one < 10) {
      result.push(String(ten * 10 + one))
      at += 1
    } else result.push(numberText(ordinals.get(word)) ?? /^(\d+)(?:st|nd|rd|th|d)$/.exec(word)?.[1] ?? word)
  }
  return result
}

const numberText = (value: number | undefined): string | null => (value === undefined ? null : String(value))
