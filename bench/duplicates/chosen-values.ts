import { type DisputedField, type OfferedValue, chooseValue, isSameValue } from '@gazetteer/listing/enrichment'
import type { MatchRow } from '@gazetteer/listing/matching'
import { parsedName, siteOf, streetOf } from '@gazetteer/listing/matching-training'
import { phonesIn } from '@gazetteer/listing/normalize'
import type { LabelledPair } from '../../tools/generate/matching/labelled-pairs.ts'
import type { BenchTable } from '../table.ts'

type Side = 'a' | 'b'
type Offer = OfferedValue & { side: Side }
type Judge = (pair: LabelledPair) => Side | null

/**
 * Of pairs that are one business and disagree on a field: which value is right, by evidence that the choice does not
 * use. Null where it decides nothing.
 */
export function chosenValuesTable(pairs: readonly LabelledPair[]): BenchTable {
  const others = new OtherRows(pairs)
  const judges: Record<'phone' | 'website' | 'address', Judge> = {
    phone: (pair) => firstDecided(areasOf.map((areaOf) => () => judged(pair, (row) => others.hasPhoneOf(areaOf, row)))),
    website: (pair) =>
      firstDecided([
        () => judged(pair, (row) => others.hasSiteOfName(row, pair)),
        () => judged(pair, (row) => isOfCountry(row, pair)),
      ]),
    address: (pair) => judged(pair, (row) => isInUrl(row, pair)),
  }
  const same = pairs.filter(({ label }) => label === 1)
  const rows = (['phone', 'website', 'address'] as const).map((field) => {
    const disagreeing = same.filter((pair) => isDisagreeing(field, pair))
    const decided = disagreeing.flatMap((pair) => {
      const right = judges[field](pair)
      return right === null ? [] : [{ pair, right }]
    })
    const chosen = decided.filter(({ pair, right }) => choose(field, pair) === right).length
    const first = decided.filter(({ right }) => right === 'a').length
    return {
      field,
      disagreements: disagreeing.length,
      decided: decided.length,
      'chosen right': chosen,
      'always the own value': first,
      'always the other': decided.length - first,
    }
  })
  return {
    title: 'values chosen where two sources disagree on one business',
    rows,
    notes: ['decided: evidence that the choice does not use says which value is right'],
  }
}

function choose(field: DisputedField, { a, b, country }: LabelledPair): Side | null {
  const offers: Offer[] = [offerOf(field, a, 'a'), offerOf(field, b, 'b')]
  return chooseValue(field, offers, { name: a.name ?? null, country })?.chosen.side ?? null
}

const offerOf = (field: DisputedField, row: MatchRow, side: Side): Offer => ({
  value: valueOf(field, row),
  rank: side === 'a' ? 0 : 1,
  isAuthority: false,
  time: null,
  side,
})

function valueOf(field: DisputedField, row: MatchRow): string {
  if (field === 'hours') return ''
  return row[field] ?? ''
}

function isDisagreeing(field: DisputedField, { a, b, country }: LabelledPair): boolean {
  const [one, other] = [valueOf(field, a), valueOf(field, b)]
  return one !== '' && other !== '' && !isSameValue(field, [one, other], country)
}

/** Right is the value for which the evidence holds, if it holds for one only. */
function judged({ a, b }: LabelledPair, holds: (row: MatchRow) => boolean): Side | null {
  const [one, other] = [holds(a), holds(b)]
  if (one === other) return null
  return one ? 'a' : 'b'
}

const firstDecided = (rules: readonly (() => Side | null)[]): Side | null => {
  for (const rule of rules) {
    const side = rule()
    if (side !== null) return side
  }
  return null
}

type AreaOf = (row: MatchRow) => string

/** Smaller areas first. */
const areasOf: readonly AreaOf[] = [
  ({ country, zip }) => (zip == null ? '' : `${country} ${zip.slice(0, 2)}`),
  ({ country, city }) => (city == null ? '' : `${country} ${city.toLowerCase()}`),
  ({ country, state }) => (state == null ? '' : `${country} ${state.toLowerCase()}`),
]

/** What the rows of other pairs have in common with a row. */
class OtherRows {
  /** The pairs that have a value, by value. */
  readonly #pairsOf = new Map<string, Set<string>>()
  readonly #idOf = new Map<MatchRow, string>()

  constructor(pairs: readonly LabelledPair[]) {
    for (const { a, b, group } of pairs) {
      for (const row of [a, b]) {
        this.#idOf.set(row, group)
        for (const [at, areaOf] of areasOf.entries()) this.#add(`${at} ${areaOf(row)} ${phoneArea(row)}`, group)
        this.#add(`${parsedName(row.name).core} ${siteOf(row.website).domain}`, group)
      }
    }
  }

  #add(value: string, group: string): void {
    const groups = this.#pairsOf.get(value)
    if (groups === undefined) this.#pairsOf.set(value, new Set([group]))
    else groups.add(group)
  }

  #isElsewhere(value: string, row: MatchRow): boolean {
    const groups = this.#pairsOf.get(value)
    return groups !== undefined && groups.size > Number(groups.has(this.#idOf.get(row) ?? ''))
  }

  /** Another business of the area has a phone of the same area code. */
  hasPhoneOf(areaOf: AreaOf, row: MatchRow): boolean {
    const area = areaOf(row)
    return (
      area !== '' &&
      phoneArea(row) !== '' &&
      this.#isElsewhere(`${areasOf.indexOf(areaOf)} ${area} ${phoneArea(row)}`, row)
    )
  }

  /** Another business of this name has the same domain. */
  hasSiteOfName(row: MatchRow, { a, b }: LabelledPair): boolean {
    const { domain } = siteOf(row.website)
    return domain !== '' && [a, b].some(({ name }) => this.#isElsewhere(`${parsedName(name).core} ${domain}`, row))
  }
}

/** The country code and the start of the area code. */
const phoneArea = ({ phone, country }: MatchRow): string =>
  phonesIn(phone ?? null, country ?? 'US')[0]?.slice(0, 5) ?? ''

/** The domain is one of the country. */
function isOfCountry({ website }: MatchRow, { country }: LabelledPair): boolean {
  const ending = country === 'GB' ? 'uk' : country.toLowerCase()
  return ending !== '' && siteOf(website).domain.endsWith(`.${ending}`)
}

/** Store pages often have the house number or the street in their address. */
function isInUrl(row: MatchRow, { a, b, country }: LabelledPair): boolean {
  const { numbers, core } = streetOf(row.address, country)
  const [number = ''] = numbers
  const paths = [a, b].map(({ website }) => (website ?? '').toLowerCase().replace(/^[a-z]+:\/*[^/]*/, ''))
  const street = core.replaceAll(' ', '')
  return paths.some(
    (path) =>
      (number.length > 1 && new RegExp(`(?:^|\\D)${number}(?:\\D|$)`).test(path)) ||
      (number === '' && street.length > 4 && path.replace(/[^\p{L}\p{N}]/gu, '').includes(street)),
  )
}
