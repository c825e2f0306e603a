import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A place as the fictitious API of docs/operate/sources-file.example.yaml has it. */
export type AcmePlace = {
  place_id: string
  name: string
  category: string
  position: { lat: number; lon: number }
} & Record<string, unknown>

export type AcmeFault = 'pause' | 'quota' | 'forbidden' | 'redirect' | 'no-rows' | 'not-json'

export type FakeAcmePlaces = {
  url: string
  /** The paths of all requests, in order. */
  asked: string[]
  faults: AcmeFault[]
  stop: () => Promise<void>
}

const cap = 100

const answers: Record<AcmeFault, { status: number; headers?: Record<string, string>; body: string }> = {
  pause: { status: 429, headers: { 'retry-after': '1' }, body: '{}' },
  quota: { status: 200, body: JSON.stringify({ error: { code: 'QUOTA_EXCEEDED', text: 'Your quota ends today' } }) },
  forbidden: { status: 403, body: JSON.stringify({ error: { text: 'Unknown key' } }) },
  redirect: { status: 307, headers: { location: 'http://127.0.0.1:9/v3' }, body: '' },
  'no-rows': { status: 200, body: '{"data": {}}' },
  'not-json': { status: 200, body: '<html>' },
}

/** At most 100 places of a box and one or more categories, in pages. Needs the key `acme-secret`. */
export async function fakeAcmePlaces(places: readonly AcmePlace[]): Promise<FakeAcmePlaces> {
  const fake: FakeAcmePlaces = {
    url: '',
    asked: [],
    faults: [],
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  function answer({ url = '', headers }: IncomingMessage, response: ServerResponse): void {
    fake.asked.push(url)
    const fault = headers.authorization === 'Bearer acme-secret' ? fake.faults.shift() : 'forbidden'
    const { status, headers: own, body } = fault === undefined ? resultOf(url) : answers[fault]
    response.writeHead(status, { 'content-type': 'application/json', ...own })
    response.end(body)
  }

  function resultOf(path: string): (typeof answers)[AcmeFault] {
    const { pathname, searchParams } = new URL(path, fake.url)
    if (pathname !== '/v2/places') return { status: 404, body: '{}' }
    const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number)
    const categories = (searchParams.get('category') ?? '').split(',')
    const [limit, page] = [Number(searchParams.get('limit')), Number(searchParams.get('page'))]
    const matches = places
      .filter(({ category, position: { lat, lon } }) => {
        return categories.includes(category) && lat >= south && lat <= north && lon >= west && lon <= east
      })
      .slice(0, cap)
    return { status: 200, body: JSON.stringify({ data: { results: matches.slice((page - 1) * limit, page * limit) } }) }
  }

  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port.')
  fake.url = `http://127.0.0.1:${address.port}`
  return fake
}
