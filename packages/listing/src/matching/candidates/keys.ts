import type { Frequencies } from '../record/frequencies.ts'
import type { MatchRecord } from '../record/record.ts'

type KeysOf = (record: MatchRecord, rare: readonly string[]) => string[]

/** Rows that share one of these keys are compared. Each pass is grouped on its own, which limits memory. */
export const passes: readonly KeysOf[] = [
  ({ phone, site }) => present(phone.slice(-7), site.page),
  ({ site, zip, city, name }) =>
    present(joined(site.domain, zip), joined(site.domain, city), joined(site.domain, name.core.slice(0, 5))),
  ({ street, zip, city }) => {
    const [number = ''] = street.numbers
    return present(
      joined(number, street.core.slice(0, 4), zip),
      joined(number, street.core.slice(0, 4), city),
      joined(number, street.unit, zip),
    )
  },
  ({ street, city, zip }, rare) =>
    [
      ...rare.slice(0, 3).map((word) => joined(street.core.slice(0, 5), word.slice(0, 4))),
      joined(street.core, city),
      joined(street.core, zip),
    ].filter((key) => key !== ''),
  ({ city }, rare) => (city === '' ? [] : rare.slice(0, 4).map((word) => `${word.slice(0, 7)}|${city}`)),
  ({ zip }, rare) => (zip === '' ? [] : rare.slice(0, 3).map((word) => `${word.slice(0, 7)}|${zip.slice(0, 3)}`)),
  ({ country, state }, rare) => rare.slice(0, 3).flatMap((word) => present(joined(word, country), joined(word, state))),
  ({ name, zip, city, state }) => {
    const start = name.core.slice(0, 6)
    return present(
      joined(start, zip),
      joined(start, city),
      joined(name.letters.slice(0, 4), city),
      joined(name.core.slice(0, 8), state),
    )
  },
  ({ name, country }) =>
    present(name.letters, joined(name.core.slice(0, 10), country), joined(name.core.slice(-6), country)),
  (record) => present(cell(record, 0), cell(record, 0.5)),
]

const present = (...keys: string[]): string[] => keys.filter((key) => key !== '')

const joined = (...parts: string[]): string => (parts.includes('') ? '' : parts.join('|'))

/** The words of a name, the rarest first. */
export function rareWords({ name }: MatchRecord, weightOf: Frequencies['weightOf']): readonly string[] {
  if (name.words.length < 2) return name.words
  return [...new Set(name.words)]
    .map((word) => ({ word, weight: weightOf(word) }))
    .sort((a, b) => b.weight - a.weight)
    .map(({ word }) => word)
}

/**
 * A cell of about 200 m. The second grid is shifted by half a cell, so that neighbours share a cell in one of them.
 */
function cell({ latitude, longitude, name: { core } }: MatchRecord, shift: number): string {
  if (latitude === null || longitude === null || core === '') return ''
  return `${Math.floor(latitude * 500 + shift)}|${Math.floor(longitude * 400 + shift)}|${core.slice(0, 1)}`
}
