import type { MatchList } from '../list/match-list.ts'
import { partIndex } from '../list/parts.ts'
import { joinedHash } from '../text/hash.ts'

/** The keys of one row, as hashes; 0 is none. */
type KeysOf = (list: MatchList, row: number) => number[]

/** No pass has more keys for a row. */
export const maxKeys = 10

/** Where the parts are. */
const at = {
  line: partIndex('line'),
  domain: partIndex('domain'),
  page: partIndex('page'),
  zip: partIndex('zip'),
  zip3: partIndex('zip3'),
  city: partIndex('city'),
  state: partIndex('state'),
  country: partIndex('country'),
  number: partIndex('number'),
  unit: partIndex('unit'),
  street: partIndex('street'),
  street5: partIndex('street5'),
  street4: partIndex('street4'),
  letters: partIndex('letters'),
  letters4: partIndex('letters4'),
  core10: partIndex('core10'),
  core8: partIndex('core8'),
  core6: partIndex('core6'),
  core5: partIndex('core5'),
  core1: partIndex('core1'),
  coreEnd: partIndex('coreEnd'),
}

/** Rows that share one of these keys are compared. Passes are grouped one by one, which limits memory. */
export const passes: readonly KeysOf[] = [
  ({ parts }, row) => {
    const domain = parts.hash(row, at.domain)
    return [
      parts.hash(row, at.line),
      parts.hash(row, at.page),
      joinedHash(domain, parts.hash(row, at.zip)),
      joinedHash(domain, parts.hash(row, at.city)),
      joinedHash(domain, parts.hash(row, at.core5)),
    ]
  },
  ({ parts }, row) => {
    const [number, street] = [parts.hash(row, at.number), parts.hash(row, at.street)]
    const [zip, city] = [parts.hash(row, at.zip), parts.hash(row, at.city)]
    const house = joinedHash(number, parts.hash(row, at.street4))
    return [
      joinedHash(house, zip),
      joinedHash(house, city),
      joinedHash(joinedHash(number, parts.hash(row, at.unit)), zip),
      joinedHash(street, city),
      joinedHash(street, zip),
    ]
  },
  ({ parts, words }, row) => {
    const [city, zip3, street5] = [parts.hash(row, at.city), parts.hash(row, at.zip3), parts.hash(row, at.street5)]
    const keys: number[] = []
    for (const [place, word] of words.rarest(row).entries()) {
      const start = words.hash(word, 'start7')
      keys.push(joinedHash(start, city))
      if (place < 3) keys.push(joinedHash(start, zip3), joinedHash(street5, words.hash(word, 'start4')))
    }
    return keys
  },
  ({ parts, words }, row) => {
    const [country, state] = [parts.hash(row, at.country), parts.hash(row, at.state)]
    const keys: number[] = []
    for (const word of words.rarest(row).slice(0, 3)) {
      if (keys.length === 0) keys.push(joinedHash(words.hash(word, 'whole'), state))
      keys.push(joinedHash(words.hash(word, 'whole'), country))
    }
    return keys
  },
  ({ parts }, row) => {
    const [city, country, start] = [parts.hash(row, at.city), parts.hash(row, at.country), parts.hash(row, at.core6)]
    return [
      joinedHash(start, parts.hash(row, at.zip)),
      joinedHash(start, city),
      joinedHash(parts.hash(row, at.letters4), city),
      joinedHash(parts.hash(row, at.core8), parts.hash(row, at.state)),
      parts.hash(row, at.letters),
      joinedHash(parts.hash(row, at.core10), country),
      joinedHash(parts.hash(row, at.coreEnd), country),
    ]
  },
  (list, row) => [cell(list, row, 0), cell(list, row, 0.5)],
]

/**
 * A cell of about 200 m. The second grid is shifted by half a cell, so that neighbours share a cell in one of them.
 */
function cell({ parts }: MatchList, row: number, shift: number): number {
  const [latitude, longitude] = [parts.latitude(row), parts.longitude(row)]
  if (Number.isNaN(latitude)) return 0
  const [north, east] = [Math.floor(latitude * 500 + shift), Math.floor(longitude * 400 + shift)]
  return joinedHash(joinedHash(north + eastOfAll, east + eastOfAll), parts.hash(row, at.core1))
}

/** Makes the numbers of all cells positive. */
const eastOfAll = 100_000
