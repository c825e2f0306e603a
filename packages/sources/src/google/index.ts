import { businessTypeLabel } from '@gazetteer/business-types'
import { refusalOf, sendJson } from '../json-api/index.ts'
import { type AreaQuery, type MapsSource, SourceError, type SourcePage } from '../port.ts'
import { googleTypesOf } from '../types/index.ts'
import { googleDeclaration, publicGoogle } from './declaration.ts'
import { googleRefusal } from './google-refusal.ts'
import { readAnswer } from './google-answer.ts'
import { cursorOf, type SearchPage, searchPageOf } from './search-page.ts'

export { googleDeclaration, usualPriceUsd } from './declaration.ts'

export type GoogleSettings = { key: string; url: string | null; priceUsd: number; now: () => number }

/** Ids cost nothing: they count the places of an area. */
const idMask = 'places.id,nextPageToken'
const fullMask = [
  'id',
  'displayName',
  'addressComponents',
  'location',
  'rating',
  'userRatingCount',
  'internationalPhoneNumber',
  'websiteUri',
  'regularOpeningHours',
  'plusCode',
  'primaryType',
  'businessStatus',
]
  .map((field) => `places.${field}`)
  .concat('nextPageToken')
  .join(',')

const firstPaid: SearchPage = { isFree: false, page: 0, seen: 0, token: null }

/** Google Places (New), Text Search, with the operator's key. Needs an agreement that allows storing. */
export function openGoogle(settings: GoogleSettings): MapsSource {
  const declaration = googleDeclaration(settings)
  const url = `${(settings.url ?? publicGoogle).replace(/\/+$/, '')}/v1/places:searchText`

  async function search(query: AreaQuery, at: SearchPage, signal: AbortSignal): Promise<SourcePage> {
    const { title, pageSize, cap, answersWithinMs: timeoutMs } = declaration
    const body = JSON.stringify({
      ...requestOf(query),
      pageSize,
      ...(at.token === null ? {} : { pageToken: at.token }),
    })
    const headers = {
      'content-type': 'application/json',
      'x-goog-api-key': settings.key,
      'x-goog-fieldmask': at.isFree ? idMask : fullMask,
    }
    const answer = await sendJson(
      { title, url, method: 'POST', headers, body, timeoutMs, secrets: [settings.key] },
      signal,
    )
    if (answer.status !== 200) {
      const { words, error } = googleRefusal(answer, settings.now())
      const refusal = error ?? refusalOf(answer, { title, words, now: settings.now() })
      if (answer.status !== 400 || error !== null || at.token === null) throw refusal
      // A stored token has expired. An uncounted area is paid for; the engine fetches other ones again from page one.
      if (at.isFree) return { rows: [], next: cursorOf(firstPaid) }
      throw new SourceError('unavailable', refusal.message, { isUnbilled: true, isLate: true })
    }
    const { places, token } = readAnswer(answer.json, query.types)
    const seen = at.seen + places.length
    const isLast = token === null || at.page + 1 >= Math.ceil((cap ?? 0) / pageSize)
    const next = { ...at, page: at.page + 1, seen, token }
    if (!at.isFree) return { rows: places, next: isLast ? null : cursorOf(next) }
    if (!isLast) return { rows: [], next: cursorOf(next) }
    return {
      rows: [],
      next: seen === 0 ? null : cursorOf(firstPaid),
      isSaturated: token !== null || seen >= (cap ?? Infinity),
    }
  }

  return {
    declaration,
    covers: () => Promise.resolve(true),
    async fetchPage(query, signal) {
      signal.throwIfAborted()
      return await search(query, searchPageOf(query.cursor), signal)
    },
    close: () => Promise.resolve(),
  }
}

/** One Google type is a strict filter; with none or several, the name of the type is searched for. */
function requestOf({ box, types }: AreaQuery): object {
  const [type = ''] = types
  const [includedType, ...others] = googleTypesOf(type)
  return {
    textQuery: businessTypeLabel(type),
    languageCode: 'en',
    locationRestriction: {
      rectangle: {
        low: { latitude: box.south, longitude: box.west },
        high: { latitude: box.north, longitude: box.east },
      },
    },
    ...(includedType === undefined || others.length > 0 ? {} : { includedType, strictTypeFiltering: true }),
  }
}
