import { businessTypeName } from '@gazetteer/business-types'
import { listingFields } from '@gazetteer/listing'
import { centreOf, distanceMeters } from '@gazetteer/geography'
import { type ApiAnswer, sendJson } from '../json-api/index.ts'
import { type AreaQuery, type MapsSource, type SourceDeclaration, SourceError, type SourcePage } from '../port.ts'
import { checkAnswer, checkTotal, readAnswerRows } from './answer.ts'
import { nextAddressOf } from './next-address.ts'
import { type DefinedSource, isByType, withPrefix } from './parse-sources-file.ts'
import { valuesAt } from './path.ts'
import { addPage, distinctIds, isEndRepeated, readSeen, type SeenRows, writeSeen } from './seen-rows.ts'
import { filled, filledJson, type TemplateValues, withoutEmptyParameters } from './template.ts'

export { type DefinedSource, parseSourcesFile } from './parse-sources-file.ts'

export function definedDeclaration(source: DefinedSource): SourceDeclaration {
  const { id, title, attribution, licence, retention, pageSize, paging, limits, priceUsd } = source
  return {
    id,
    title,
    isFictional: false,
    fields: fieldsOf(source),
    pageSize,
    // Without pages, a full answer may hide more.
    cap: source.cap ?? (paging.kind === 'none' ? pageSize : null),
    isEndReported: true,
    typesPerQuery: isByType(source) ? 'one' : 'many',
    smallestBoxMeters: source.smallestAreaMeters,
    limits: { concurrency: limits.concurrent ?? null, gapMs: limits.gapMs, perDay: limits.perDay ?? null },
    server: originOf(source),
    answersWithinMs: limits.timeoutSeconds * 1000,
    isCoverageKnown: false,
    pricePerRequestUsd: priceUsd ?? null,
    hasFreeProbe: false,
    licence,
    isShareAlike: false,
    attribution,
    retention,
  }
}

/** A licensed API that the operator's file describes. */
export function openDefined(source: DefinedSource, now: () => number): MapsSource {
  const declaration = definedDeclaration(source)
  return {
    declaration,
    covers: () => Promise.resolve(true),
    async fetchPage(query, signal): Promise<SourcePage> {
      signal.throwIfAborted()
      const types = query.types.filter((type) => source.types.has(type))
      // A type without a counterpart is nowhere at this source.
      if (types.length === 0) return { rows: [], next: null }
      const at = startOf(query.cursor, source)
      const values = valuesOf(query, { categories: types.flatMap((type) => source.types.get(type) ?? []), at, source })
      const { method, url, headers, body } = source.request
      const isLinked = source.paging.kind === 'link' && at.cursor !== ''
      const address = isLinked
        ? filled(at.cursor, values, encodeURIComponent)
        : withoutEmptyParameters(filled(url, values, encodeURIComponent))
      const answer = await sendJson(
        {
          title: source.title,
          method,
          url: address,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...Object.fromEntries(
              Object.entries(headers).map(([name, text]) => [name.toLowerCase(), filled(text, values)]),
            ),
          },
          body: body === undefined ? null : JSON.stringify(filledJson(body, values)),
          timeoutMs: declaration.answersWithinMs,
          secrets: Object.values(source.secrets),
        },
        signal,
      )
      checkAnswer(answer, source, now())
      const rows = readAnswerRows(answer.json, source, types)
      const ids = rows.map(({ sourceId }) => sourceId)
      const isCounted = source.paging.kind !== 'cursor' && source.paging.kind !== 'link'
      if (rows.length > 0 && isCounted && isEndRepeated(at.seen, ids)) {
        checkTotal(answer.json, at.offset, source)
        return { rows: [], next: null }
      }
      const after = { page: at.page + 1, offset: at.offset + rows.length, seen: addPage(at.seen, ids) }
      refuseEndless(after, source)
      const next = nextOf(answer, { query, at, after, source, address })
      if (next === null) checkTotal(answer.json, after.offset, source)
      return { rows, next }
    },
    close: () => Promise.resolve(),
  }
}

const alwaysFilled = ['category', 'source', 'source_id', 'created_at', 'last_updated'] as const
const fieldsOf = ({ rows }: DefinedSource): SourceDeclaration['fields'] => [
  ...alwaysFilled,
  ...Object.keys(rows.fields).flatMap((field) => listingFields.find((known) => known === field) ?? []),
]

const originOf = ({ request, secrets }: DefinedSource): string =>
  new URL(filled(request.url, withPrefix(secrets), encodeURIComponent)).origin

/** Where a page starts: how many pages and rows came before, what they were, and the API's cursor. */
type Start = { page: number; offset: number; seen: SeenRows; cursor: string }

/** A source returns a place more often than this only when its pages have no end. */
const maxRepetitions = 5

/** A list that starts again, or has another order on each page, never ends. */
function refuseEndless({ offset, seen }: Omit<Start, 'cursor'>, { title, pageSize }: DefinedSource): void {
  if (offset > maxRepetitions * (distinctIds(seen) + pageSize))
    throw new SourceError('unavailable', `${title} repeats the same rows without end`)
}

/** Our cursor is `PAGE.OFFSET~SEEN.CURSOR`; without SEEN in earlier versions. */
function startOf(cursor: string | null, { paging }: DefinedSource): Start {
  const nothing = readSeen('')
  if (cursor === null) return { page: paging.kind === 'page' ? paging.first : 0, offset: 0, seen: nothing, cursor: '' }
  const [, page, offset, seen = '', own = ''] = /^(\d{1,6})\.(\d{1,7})(?:~([\w-]*))?\.(.*)$/s.exec(cursor) ?? []
  if (page === undefined) throw new SourceError('broken', 'The cursor does not belong to this source.')
  return { page: Number(page), offset: Number(offset), seen: readSeen(seen), cursor: own }
}

type Ends = { query: AreaQuery; at: Start; after: Omit<Start, 'cursor'>; source: DefinedSource; address: string }

function nextOf(answer: ApiAnswer, { query, at, after, source, address }: Ends): string | null {
  const { paging, pageSize } = source
  const from = (cursor: string): string => `${after.page}.${after.offset}~${writeSeen(after.seen)}.${cursor}`
  if (paging.kind === 'none') return null
  if (paging.kind === 'page' || paging.kind === 'offset') return after.offset - at.offset < pageSize ? null : from('')
  const cursor =
    paging.kind === 'link'
      ? nextAddressOf(answer, { next: paging.next, base: address, source })
      : cursorIn(answer.json, paging.next)
  if (cursor === '') return null
  // The engine detects a cursor that leads to itself.
  return cursor === at.cursor ? query.cursor : from(cursor)
}

function cursorIn(json: unknown, path: string): string {
  const [next] = valuesAt(json, path)
  return typeof next === 'string' || typeof next === 'number' ? String(next) : ''
}

function valuesOf(
  { box, types }: AreaQuery,
  { categories, at, source }: { categories: readonly string[]; at: Start; source: DefinedSource },
): TemplateValues {
  const centre = centreOf(box)
  const radius = Math.ceil(distanceMeters(centre, { latitude: box.north, longitude: box.east }) + 1)
  const { south, west, north, east } = box
  return {
    ...withPrefix(source.secrets),
    page: at.page,
    offset: at.offset,
    cursor: at.cursor,
    ...centre,
    south,
    west,
    north,
    east,
    radius,
    type: categories.join(','),
    typeName: businessTypeName(types[0] ?? null) ?? '',
    pageSize: source.pageSize,
  }
}
