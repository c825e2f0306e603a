import { type ApiAnswer, refusalOf, withoutSecrets } from '../json-api/index.ts'
import { SourceError } from '../port.ts'
import { valuesAt } from './path.ts'
import { isMet, readNumber, readFieldText, readTexts } from './read-field.ts'
import type { RawListing } from '@gazetteer/listing'
import { plainRow } from '@gazetteer/listing/plain-text'
import type { DefinedSource } from './parse-sources-file.ts'

/** Rows of one answer; far above a page. */
const maxRows = 10_000

/** Throws SourceError for an error: by the operator's rules, then by the status. */
export function checkAnswer(answer: ApiAnswer, { title, errors, secrets }: DefinedSource, now: number): void {
  const { status, json } = answer
  const rule = errors.find(
    (one) =>
      (one.status === undefined || [one.status].flat().includes(status)) &&
      (one.when === undefined || isMet(json, one.when)),
  )
  const said = rule?.message === undefined ? null : readFieldText(json, rule.message)
  // The text of an error in a good answer, as well.
  const words = said === null ? null : withoutSecrets(said, Object.values(secrets))
  if (rule === undefined && status >= 200 && status < 300) return
  const byStatus = refusalOf(answer, { title, words, now })
  if (rule === undefined) throw byStatus
  const message = words === null ? `${title}: ${meanings[rule.means]} (${status}).` : `${title}: ${words}`
  throw new SourceError(rule.means, message, { retryAfterMs: byStatus.retryAfterMs, isUnbilled: status >= 400 })
}

const meanings = {
  'slow-down': 'a pause was requested',
  unavailable: 'the service is unavailable',
  'too-large': 'the area has too many places',
  refused: 'the request was refused',
  spent: 'the quota is used up',
} as const

/** The rows of an answer. Of the wanted types, each has those that its category belongs to. */
export function readAnswerRows(
  json: unknown,
  { title, rows, types }: DefinedSource,
  wanted: readonly string[],
): RawListing[] {
  const found = valuesAt(json, rows.path)
  const list = found.length === 1 && Array.isArray(found[0]) ? found[0] : found
  if (found.length === 0 && !rows.isOptional)
    throw new SourceError('unavailable', `The answer of ${title} has no rows at ${rows.path}.`)
  if (list.length > maxRows) throw new SourceError('too-large', `${title} returned more than ${maxRows} rows.`)
  return list.map((row: unknown) => {
    const category = rows.type === undefined ? null : readFieldText(row, rows.type)
    const isOf = (type: string): boolean =>
      rows.type === undefined || (category !== null && types.get(type)?.includes(category) === true)
    return listingOf(row, rows, wanted.filter(isOf))
  })
}

/** Throws SourceError when the pages of a query had fewer rows than the API says that there are. */
export function checkTotal(json: unknown, count: number, { title, rows, cap, paging, pageSize }: DefinedSource): void {
  if (rows.total === undefined) return
  const total = readNumber(json, rows.total)
  if (total === null) throw new SourceError('unavailable', `The answer of ${title} has no total at ${rows.total}.`)
  const most = cap ?? (paging.kind === 'none' ? pageSize : Infinity)
  // An area with more places than the cap is split anyway.
  if (count < total && count < most)
    throw new SourceError('unavailable', `${title} returned ${count} of ${total} places of the area.`)
}

function listingOf(
  row: unknown,
  { id, fields, closed, closedForNow }: DefinedSource['rows'],
  types: string[],
): RawListing {
  const isClosedForNow = isMet(row, closedForNow)
  const reviews = readNumber(row, fields.reviewcount)
  return plainRow({
    sourceId: readFieldText(row, id) ?? '',
    name: readFieldText(row, fields.name),
    phone: readFieldText(row, fields.phone),
    types,
    address: readFieldText(row, fields.address),
    city: readFieldText(row, fields.city),
    state: readFieldText(row, fields.state),
    zip: readFieldText(row, fields.zip),
    country: readFieldText(row, fields.country),
    rating: readNumber(row, fields.rating),
    reviewCount: reviews === null ? null : Math.trunc(reviews),
    plusCode: readFieldText(row, fields.plus_code),
    website: readFieldText(row, fields.website),
    latitude: readNumber(row, fields.latitude),
    longitude: readNumber(row, fields.longitude),
    hours: readFieldText(row, fields.hours),
    email: readFieldText(row, fields.email),
    socials: readTexts(row, fields.socials),
    brand: readFieldText(row, fields.brand),
    confidence: readNumber(row, fields.confidence),
    isClosed: isClosedForNow || isMet(row, closed),
    ...(isClosedForNow ? { isClosedForNow } : {}),
  })
}
