import {
  type DisputedField,
  type OfferedValue,
  chooseValue,
  isSameValue,
} from '@gazetteer/listing/enrichment/choose-value'
import type { MatchRow } from '@gazetteer/listing/matching/match-row'
import { phoneOf } from '@gazetteer/listing/matching/record/phone'
import { siteOf } from '@gazetteer/listing/matching/record/site'
import { streetOf } from '@gazetteer/listing/matching/record/street'
import { bigramContainment } from '@gazetteer/listing/matching/text/similarity'
import { wordsOf } from '@gazetteer/listing/matching/text/words'
import type { LabelledPair } from '../../tools/generate/matching/labelled-pairs.ts'
import type { Table } from '../table.ts'

type Side = 'a' | 'b'
type Offer = OfferedValue & { side: Side }
type Judge = (pair: LabelledPair) => Side | null

/**
 * Of pairs that are one business and disagree on a field: which value is right, by evidence that the choice does not
 * use. Null where it decides nothing. Only for websites the choice knows the same evidence.
 */
export function chosenValuesTable(pairs: readonly LabelledPair[]): Table {
  const areas = areaCodes(pairs)
  const judges: Record<'phone' | 'website' | 'address', Judge> = {
    phone: (pair) => judged(pair, (row) => isUsualArea(row, areas)),
    website: (pair) => judged(pair, (row) => spellsName(row, pair)),
    address: (pair) => judged(pair, (row) => isNumberInUrl(row, pair)),
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
  return { title: 'values chosen where two sources disagree on one business', rows }
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

/** How many rows of a ZIP area have a phone with these first digits. */
function areaCodes(pairs: readonly LabelledPair[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of pairs.flatMap(({ a, b }) => [a, b])) {
    const key = areaOf(row)
    if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function areaOf({ phone, zip, country }: MatchRow): string | null {
  const digits = phoneOf(phone)
  return digits === '' || zip == null ? null : `${country} ${zip.slice(0, 2)} ${digits.slice(-10, -7)}`
}

/** Another business of the ZIP area has a phone of the same area code. */
const isUsualArea = (row: MatchRow, areas: ReadonlyMap<string, number>): boolean =>
  (areas.get(areaOf(row) ?? '') ?? 0) > 1

const spelledFrom = 0.7

function spellsName(row: MatchRow, { a, b }: LabelledPair): boolean {
  const label = siteOf(row.website).label.replaceAll('-', '')
  return [a, b].some(
    ({ name }) => bigramContainment(wordsOf(name ?? '').join(''), label) >= spelledFrom && label !== '',
  )
}

/** Store pages often have the street and number in their address. */
function isNumberInUrl(row: MatchRow, { a, b, country }: LabelledPair): boolean {
  const [number = ''] = streetOf(row.address, country).numbers
  return (
    number.length > 1 && [a, b].some(({ website }) => new RegExp(`(?:^|\\D)${number}(?:\\D|$)`).test(website ?? ''))
  )
}
