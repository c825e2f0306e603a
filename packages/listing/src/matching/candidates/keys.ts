import type { Frequencies } from '../record/frequencies.ts'
import type { MatchRecord } from '../record/record.ts'

type KeysOf = (record: MatchRecord, rare: readonly string[]) => string[]

/** Rows that share one of these keys are compared; '' is no key. Passes are grouped one by one, which limits memory. */
export const passes: readonly KeysOf[] = [
  ({ phone, site, zip, city, name }) => [
    phone.slice(-7),
    site.page,
    joined(site.domain, zip),
    joined(site.domain, city),
    joined(site.domain, name.core.slice(0, 5)),
  ],
  ({ street, zip, city }) => {
    const house = joined(street.numbers[0] ?? '', street.core.slice(0, 4))
    return [
      joined(house, zip),
      joined(house, city),
      joined(joined(street.numbers[0] ?? '', street.unit), zip),
      joined(street.core, city),
      joined(street.core, zip),
    ]
  },
  ({ city, zip, street }, rare) => [
    ...rare.slice(0, 4).map((word) => joined(word.slice(0, 7), city)),
    ...rare.slice(0, 3).map((word) => joined(word.slice(0, 7), zip.slice(0, 3))),
    ...rare.slice(0, 3).map((word) => joined(street.core.slice(0, 5), word.slice(0, 4))),
  ],
  ({ country, state }, rare) => [
    ...rare.slice(0, 3).map((word) => joined(word, country)),
    ...rare.slice(0, 1).map((word) => joined(word, state)),
  ],
  ({ name, zip, city, state, country }) => {
    const start = name.core.slice(0, 6)
    return [
      joined(start, zip),
      joined(start, city),
      joined(name.letters.slice(0, 4), city),
      joined(name.core.slice(0, 8), state),
      name.letters,
      joined(name.core.slice(0, 10), country),
      joined(name.core.slice(-6), country),
    ]
  },
  (record) => [cell(record, 0), cell(record, 0.5)],
]

const joined = (a: string, b: string): string => (a === '' || b === '' ? '' : `${a}|${b}`)

/** The words of a name, the rarest first. */
export function rareWords({ name }: MatchRecord, weightOf: Frequencies['weightOf']): readonly string[] {
  const words: string[] = []
  const weights: number[] = []
  for (const word of name.words) {
    if (words.includes(word)) continue
    const weight = weightOf(word)
    let at = words.length
    for (; at > 0 && (weights[at - 1] ?? 0) < weight; at -= 1) {
      words[at] = words[at - 1] ?? ''
      weights[at] = weights[at - 1] ?? 0
    }
    words[at] = word
    weights[at] = weight
  }
  return words
}

/**
 * A cell of about 200 m. The second grid is shifted by half a cell, so that neighbours share a cell in one of them.
 */
function cell({ latitude, longitude, name: { core } }: MatchRecord, shift: number): string {
  if (latitude === null || longitude === null || core === '') return ''
  return `${Math.floor(latitude * 500 + shift)}|${Math.floor(longitude * 400 + shift)}|${core.slice(0, 1)}`
}
