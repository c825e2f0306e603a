import { enrichableFields } from '../fields.ts'
import { normalizeEmail } from '../normalize/email.ts'
import { normalizePhone } from '../normalize/phone.ts'
import { normalizeWebsite } from '../normalize/website.ts'
import { withheldRow } from '../opt-out/opt-out-list.ts'
import { cleanText } from '../text.ts'
import { fieldRule } from './field-rules.ts'
import { samePlaces } from './same-places.ts'
import type { MatchRow } from '../matching/match-row.ts'
import type { EnrichableField } from '../fields.ts'
import type { FieldProvenance, FilledFields, RawListing, SourceId } from '../listing.ts'

export type OtherSource = {
  source: SourceId
  licence: string
  /** Whether its licence extends to every row that uses its data. */
  isShareAlike: boolean
  /** When it was fetched, ISO 8601 in UTC. */
  time: string
  rows: readonly RawListing[]
}

/** The source of the rows, and the check against the opt-out list. */
type Enriching = { own: SourceId; isOptedOut: (row: RawListing) => boolean }

/**
 * Fills missing fields from matching rows of other sources and records provenance; `field-rules.ts` decides which
 * source fills what. Otherwise only the licence changes, when a share-alike field was added. If a matching row of
 * another source is on the opt-out list, the row is removed completely.
 */
export function enrichRows(
  rows: readonly RawListing[],
  { own, isOptedOut }: Enriching,
  others: readonly OtherSource[],
): RawListing[] {
  const matches = others.map((other) => matchesOf(rows, other))
  return rows.map((row, index) => {
    const found = matches.flatMap((match) => match.get(index) ?? [])
    if (found.some((match) => isOptedOut(match.row))) return withheldRow
    return found.length === 0 ? row : enrichRow(row, own, found)
  })
}

type Match = { row: RawListing; other: OtherSource }

function matchesOf(rows: readonly RawListing[], other: OtherSource): Map<number, Match> {
  const near = nearOnes(rows, other.rows)
  const pairs = samePlaces(rows.map(comparable), near.map(comparable))
  return new Map(
    [...pairs].flatMap(([index, at]) => {
      const row = near[at]
      return row === undefined ? [] : [[index, { row, other }] as const]
    }),
  )
}

function enrichRow(row: RawListing, own: SourceId, matches: readonly Match[]): RawListing {
  const values: Partial<RawListing> = {}
  const filled: FilledFields = {}
  let licence = row.licence
  for (const field of enrichableFields) {
    const winner = winnerOf(field, isEmpty(field, row[field]) ? null : own, matches)
    if (winner === undefined) continue
    Object.assign(values, { [field]: winner.row[field] })
    filled[field] = originOf(winner)
    if (winner.other.isShareAlike) licence = winner.other.licence
  }
  return Object.keys(filled).length === 0 ? row : { ...row, ...values, filled, ...(licence == null ? {} : { licence }) }
}

function winnerOf(field: EnrichableField, holder: SourceId | null, matches: readonly Match[]): Match | undefined {
  const { fills, overwrites } = fieldRule(field)
  const able = matches.filter(({ row, other: { source } }) => {
    if (isEmpty(field, row[field])) return false
    return holder === null ? fills.includes(source) : (overwrites[source]?.includes(holder) ?? false)
  })
  return able.sort((one, other) => fills.indexOf(one.other.source) - fills.indexOf(other.other.source))[0]
}

const originOf = ({ row, other: { source, time, licence } }: Match): FieldProvenance => ({
  source,
  source_id: row.sourceId,
  time,
  licence: row.licence ?? licence,
})

/** A value that its normalizer rejects, such as the phone `no`, is replaced and fills nothing. */
function isEmpty(field: EnrichableField, value: string | readonly string[] | null | undefined): boolean {
  if (typeof value !== 'string') return value == null || value.length === 0
  return (normalizers[field] ?? cleanText)(value) === null
}

const normalizers: Partial<Record<EnrichableField, (value: string) => string | null>> = {
  phone: (value) => normalizePhone(value),
  website: normalizeWebsite,
  email: normalizeEmail,
}

function comparable(row: RawListing): MatchRow {
  const { name, phone, address, city, state, zip, country, website, latitude, longitude } = row
  return { id: 0, name, phone, address, city, state, zip, country, website, latitude, longitude }
}

const cellsPerDegree = 200

/**
 * Only rows near this page, or without a location, are compared, because a page covers a small part of a city. Closed
 * places are excluded.
 */
function nearOnes(rows: readonly RawListing[], others: readonly RawListing[]): RawListing[] {
  const cells = new Set<string>()
  for (const row of rows) {
    if (row.isOptedOut) continue
    const cell = cellOf(row)
    if (cell === null) return others.filter(({ isClosed }) => !isClosed)
    for (const north of [-1, 0, 1]) for (const east of [-1, 0, 1]) cells.add(`${cell[0] + north} ${cell[1] + east}`)
  }
  return others.filter((other) => {
    const cell = cellOf(other)
    return !other.isClosed && (cell === null || cells.has(`${cell[0]} ${cell[1]}`))
  })
}

function cellOf({ latitude, longitude }: RawListing): [number, number] | null {
  if (latitude === null || longitude === null) return null
  return [Math.floor(latitude * cellsPerDegree), Math.floor(longitude * cellsPerDegree)]
}
