import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type GoogleError, type GoogleFault, googleErrors, invalidArgument } from './google-errors.ts'

/** A place as the API has it; `types` are Google's, the primary one first. */
export type GooglePlace = {
  id: string
  name: string
  types: string[]
  latitude: number
  longitude: number
  /** Further fields of the answer, by their names there. */
  more?: Record<string, unknown>
}

export type FakeGooglePlaces = {
  /** For GOOGLE_PLACES_URL. */
  url: string
  /** Accepted requests by what they cost, as the API's own account. */
  bill: () => { billed: number; free: number; usd: number }
  /** The bodies of all requests, in order, with their field masks. */
  asked: { mask: string; body: Record<string, unknown> }[]
  /** Errors for the next requests, one each. */
  faults: GoogleFault[]
  /** Called when a request was accepted and billed, before its answer; the answer waits for it. */
  onAccepted: (() => Promise<void> | void) | null
  stop: () => Promise<void>
}

export type FakeGoogleOptions = {
  key?: string
  priceUsd?: number
  /** Share of further results from just outside the rectangle. */
  bleeding?: number
  /** Every page after the first begins with the last place of the page before. */
  hasRepeats?: boolean
}

const [cap, mostPerPage] = [60, 20]
const freeFields = new Set(['places.id', 'nextPageToken', 'places.name'])

type Search = { low: [number, number]; high: [number, number]; type: string | null; words: string; pageSize: number }

/**
 * Text Search of the Places API (New), as documented: a field mask is required, at most 60 results in pages of 20, ranked
 * by prominence; a page token belongs to one search. Ids are free, everything else costs the price.
 */
export async function fakeGooglePlaces(
  places: readonly GooglePlace[],
  { key = 'test-key', priceUsd = 0.035, bleeding = 0, hasRepeats = false }: FakeGoogleOptions = {},
): Promise<FakeGooglePlaces> {
  const ranked = places.toSorted((a, b) => rankOf(a.id) - rankOf(b.id))
  const counts = { billed: 0, free: 0 }
  const fake: FakeGooglePlaces = {
    url: '',
    bill: () => ({ ...counts, usd: Math.round(counts.billed * priceUsd * 1e6) / 1e6 }),
    asked: [],
    faults: [],
    onAccepted: null,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = ''
    for await (const chunk of request) text += String(chunk)
    const mask = String(request.headers['x-goog-fieldmask'] ?? '')
    const body = bodyOf(text)
    fake.asked.push({ mask, body })
    const fault = fake.faults.shift()
    const failed = fault === undefined ? refusalOf(request, { mask, key }) : googleErrors[fault]
    const result = failed ?? resultOf(body, mask)
    if ('status' in result) {
      response.writeHead(result.status, { 'content-type': 'application/json; charset=UTF-8', ...result.headers })
      response.end(JSON.stringify(result.body))
      return
    }
    counts[mask.split(',').every((field) => freeFields.has(field)) ? 'free' : 'billed'] += 1
    await fake.onAccepted?.()
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8' })
    response.end(JSON.stringify(result))
  }

  function resultOf(body: Record<string, unknown>, mask: string): GoogleError | { places?: object[] } {
    const search = searchOf(body)
    if ('status' in search) return search
    const { pageToken } = body
    const name = JSON.stringify(search)
    const start = typeof pageToken === 'string' ? offsetOf(pageToken, name) : 0
    if (start === null) return invalidArgument('Request parameters for paging requests must match the initial request.')
    const all = resultsOf(search)
    const end = start + search.pageSize
    const shown = all.slice(start, end).map((place) => shownOf(place, mask))
    return {
      ...(shown.length === 0 ? {} : { places: shown }),
      ...(end < all.length ? { nextPageToken: tokenOf(end, name) } : {}),
    }
  }

  function resultsOf({ low, high, type, words, pageSize }: Search): GooglePlace[] {
    const isIn = ({ latitude, longitude }: GooglePlace, margin: number): boolean => {
      const [tall, wide] = [(high[0] - low[0]) * margin, (high[1] - low[1]) * margin]
      if (latitude < low[0] - tall || latitude > high[0] + tall) return false
      return longitude >= low[1] - wide && longitude <= high[1] + wide
    }
    const matching = ranked.filter(({ types, name }) =>
      type === null ? isNamed(name, types, words) : types.includes(type),
    )
    const inside = matching.filter((place) => isIn(place, 0))
    const around = bleeding === 0 ? [] : matching.filter((place) => isIn(place, 0.25) && !isIn(place, 0))
    const most = Math.floor((inside.length * bleeding) / (1 - bleeding))
    const both = new Set([...inside, ...around.slice(0, most)])
    const results = ranked.filter((place) => both.has(place))
    return (hasRepeats ? withRepeats(results, pageSize) : results).slice(0, cap)
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port.')
  fake.url = `http://127.0.0.1:${address.port}`
  return fake
}

function refusalOf(
  { method, url, headers }: IncomingMessage,
  { mask, key }: { mask: string; key: string },
): GoogleError | null {
  if (method !== 'POST' || url !== '/v1/places:searchText')
    return { status: 404, body: { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } } }
  if (headers['x-goog-api-key'] !== key) return googleErrors['invalid-key']
  if (mask === '') return invalidArgument('FieldMask is a required parameter.')
  return null
}

function searchOf(body: Record<string, unknown>): GoogleError | Search {
  const { textQuery: words, pageSize = mostPerPage, includedType: type = null, strictTypeFiltering = false } = body
  if (typeof words !== 'string' || words === '') return invalidArgument('Empty text_query.', 'text_query')
  if (typeof pageSize !== 'number' || pageSize < 1 || pageSize > mostPerPage)
    return invalidArgument('page_size must be between 1 and 20.', 'page_size')
  const [low, high] = ['low', 'high'].map((corner) => {
    const { latitude, longitude } = fieldOf(fieldOf(fieldOf(body['locationRestriction'])['rectangle'])[corner])
    return typeof latitude === 'number' && typeof longitude === 'number'
      ? ([latitude, longitude] as [number, number])
      : null
  })
  if (low == null || high == null || low[0] > high[0])
    return invalidArgument('Invalid rectangle.', 'location_restriction.rectangle')
  return { low, high, type: strictTypeFiltering === true && typeof type === 'string' ? type : null, words, pageSize }
}

const fieldOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}

function bodyOf(text: string): Record<string, unknown> {
  try {
    return fieldOf(JSON.parse(text))
  } catch {
    return {}
  }
}

const isNamed = (name: string, types: readonly string[], words: string): boolean =>
  [name, ...types].some((text) => text.toLowerCase().replaceAll('_', ' ').includes(words.toLowerCase()))

function withRepeats(results: readonly GooglePlace[], pageSize: number): GooglePlace[] {
  const repeated: GooglePlace[] = []
  for (const place of results) {
    const last = repeated.at(-1)
    if (last !== undefined && repeated.length % pageSize === 0) repeated.push(last)
    repeated.push(place)
  }
  return repeated
}

function shownOf({ id, name, types, latitude, longitude, more }: GooglePlace, mask: string): object {
  const whole = {
    id,
    displayName: { text: name, languageCode: 'en' },
    location: { latitude, longitude },
    primaryType: types[0],
    businessStatus: 'OPERATIONAL',
    ...more,
  }
  const wanted = new Set(mask.split(','))
  return Object.fromEntries(Object.entries(whole).filter(([field]) => wanted.has(`places.${field}`)))
}

const tokenOf = (offset: number, name: string): string =>
  Buffer.from(JSON.stringify({ offset, name })).toString('base64url')

function offsetOf(token: string, name: string): number | null {
  const { offset, name: of } = bodyOf(Buffer.from(token, 'base64url').toString())
  return of === name && typeof offset === 'number' ? offset : null
}

/** A stable rank independent of geography. */
function rankOf(id: string): number {
  let hash = 2_166_136_261
  for (const sign of id) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return hash >>> 0
}
