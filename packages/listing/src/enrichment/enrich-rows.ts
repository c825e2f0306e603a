import { enrichableFields } from '../listing-columns.ts'
import { normalizeEmail } from '../normalize/web/email.ts'
import { normalizePhone } from '../normalize/phone/phone.ts'
import { normalizeWebsite } from '../normalize/web/website.ts'
import { cleanText } from '../text/clean-text.ts'
import { type ChoiceReason, type DisputedField, chooseValue, disputedFields, isSameValue } from './choose-value.ts'
import { fieldRule } from './field-rules.ts'
import { samePlaces } from './same-places.ts'
import type { MatchRow } from '../matching/match-row.ts'
import type { EnrichableField } from '../listing-columns.ts'
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

/** The source of the rows, the check against the opt-out list, and what remains of a row that is on it. */
type Enriching = {
  ownSource: SourceId
  isOptedOut: (row: RawListing) => boolean
  withheld: (row: RawListing) => RawListing
}

/**
 * Fills missing fields from matching rows of other sources and records provenance; `field-rules.ts` decides which
 * source fills what. Otherwise only the licence changes, when a share-alike field was added. If a matching row of
 * another source is on the opt-out list, the row is removed completely.
 */
export function enrichRows(
  rows: readonly RawListing[],
  { ownSource, isOptedOut, withheld }: Enriching,
  others: readonly OtherSource[],
): RawListing[] {
  const matches = others.map((other) => matchesOf(rows, other))
  return rows.map((row, index) => {
    const found = matches.flatMap((match) => match.get(index) ?? [])
    if (found.some((match) => isOptedOut(match.row))) return withheld(row)
    return found.length === 0 ? row : enrichRow(row, ownSource, found)
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

function enrichRow(row: RawListing, ownSource: SourceId, matches: readonly Match[]): RawListing {
  const values: Partial<RawListing> = {}
  const filled: FilledFields = {}
  let licence = row.licence
  for (const field of enrichableFields) {
    const winner = winnerOf(field, { row, ownSource }, matches)
    if (winner === undefined) continue
    Object.assign(values, { [field]: winner.row[field] })
    filled[field] = originOf(winner)
    if (winner.other.isShareAlike) licence = winner.other.licence
  }
  return Object.keys(filled).length === 0 ? row : { ...row, ...values, filled, ...(licence == null ? {} : { licence }) }
}

type Holder = { row: RawListing; ownSource: SourceId }
type Winner = Match & { reason?: ChoiceReason }

function winnerOf(field: EnrichableField, holder: Holder, matches: readonly Match[]): Winner | undefined {
  const { fills, overwrites } = fieldRule(field)
  const isHeld = !isEmpty(field, holder.row)
  const filledMatches = matches.filter(({ row }) => !isEmpty(field, row))
  if (isDisputed(field)) return chosenOf(field, holder, filledMatches)
  const able = filledMatches.filter(({ other: { source } }) =>
    isHeld ? overwrites[source]?.includes(holder.ownSource) === true : fills.includes(source),
  )
  return able.sort((one, other) => fills.indexOf(one.other.source) - fills.indexOf(other.other.source))[0]
}

/** Undefined when the row's own value wins. Sources that the table does not list for a field offer nothing. */
function chosenOf(field: DisputedField, { row, ownSource }: Holder, matches: readonly Match[]): Winner | undefined {
  const { fills, overwrites } = fieldRule(field)
  const offers = [null, ...matches].flatMap((match) => {
    const source = match?.other.source ?? ownSource
    const offering = match?.row ?? row
    const value = offering[field]
    if (typeof value !== 'string' || isEmpty(field, offering) || (match !== null && !fills.includes(source))) return []
    const beaten = overwrites[source]
    const isAuthority = match === null ? beaten !== undefined : beaten?.includes(ownSource) === true
    return [{ value, match, rank: match === null ? -1 : fills.indexOf(source), isAuthority, time: null }]
  })
  const choice = chooseValue(field, offers, row)
  const match = choice?.chosen.match ?? null
  if (choice === null || match === null) return undefined
  const held = offers[0]?.match === null ? offers[0].value : null
  // Another street than the row's own could not belong to its city and ZIP.
  const isOtherPlace =
    field === 'address' && held !== null && !isSameValue(field, [held, choice.chosen.value], row.country ?? '')
  return isOtherPlace && choice.reason !== 'agreement' ? undefined : { ...match, reason: choice.reason }
}

const isDisputed = (field: EnrichableField): field is DisputedField => disputedFields.some((one) => one === field)

const originOf = ({ row, other: { source, time, licence }, reason }: Winner): FieldProvenance => ({
  source,
  source_id: row.sourceId,
  time,
  licence: row.licence ?? licence,
  ...(reason === undefined || reason === 'only' ? {} : { reason }),
})

/** A value that its normalizer rejects, such as the phone `no` or 555-555-5555, is replaced and fills nothing. */
function isEmpty(field: EnrichableField, row: RawListing): boolean {
  const value = row[field]
  if (typeof value !== 'string') return value == null || value.length === 0
  return (normalizers[field] ?? cleanText)(value, row.country ?? undefined) === null
}

const normalizers: Partial<Record<EnrichableField, (value: string, country?: string) => string | null>> = {
  phone: normalizePhone,
  website: normalizeWebsite,
  email: normalizeEmail,
}

function comparable(row: RawListing): MatchRow {
  const { name, phone, address, city, state, zip, country, latitude, longitude } = row
  const website = row.website ?? row.socials?.[0] ?? null
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
    if (row.isOptedOut || row.isOutside) continue
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
