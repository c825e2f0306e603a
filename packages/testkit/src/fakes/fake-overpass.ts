import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { type OverpassFault, answerWithFault } from './overpass-faults.ts'

export type FakeOverpass = {
  /** For OVERPASS_URL. */
  url: string
  /** All queries in Overpass QL, in order, and their times (epoch ms). */
  asked: string[]
  askedAt: number[]
  /** Truncates later answers to queries that contain one of these words. */
  breakOn: (words: readonly string[]) => void
  /** Answers all later queries with this fault; null: normal answers. */
  failWith: (fault: OverpassFault | null) => void
  /** Delays all later answers. */
  answerAfter: (ms: number) => void
  /** Maximum number of concurrent queries. */
  maxConcurrent: () => number
  stop: () => Promise<void>
}

/**
 * A small Overpass server with the given number of places per amenity, close to one point ([latitude, longitude]). It
 * returns all of them for any box queried for an amenity by name.
 */
export async function fakeOverpass(
  around: readonly [number, number],
  amenities: Record<string, number>,
): Promise<FakeOverpass> {
  const asked: string[] = []
  const askedAt: number[] = []
  let delayMs = 0
  let broken: readonly string[] = []
  let always: OverpassFault | null = null
  let open = 0
  let maxOpen = 0

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const question = new URLSearchParams(body).get('data') ?? ''
    asked.push(question)
    askedAt.push(Date.now())
    maxOpen = Math.max(maxOpen, ++open)
    response.once('close', () => (open -= 1))
    if (delayMs > 0) await new Promise((done) => setTimeout(done, delayMs))
    const fault = broken.some((word) => question.includes(word)) ? 'cut' : always
    if (fault !== null) answerWithFault(response, fault)
    else response.end(JSON.stringify({ elements: elementsFor(question) }))
  }

  function elementsFor(question: string): object[] {
    return Object.entries(amenities).flatMap(([amenity, count], kind) =>
      question.includes(`"${amenity}"`)
        ? Array.from({ length: count }, (_, index) => ({
            type: 'node',
            id: (kind + 1) * 100_000 + index,
            lat: around[0] + index / 100_000,
            lon: around[1] + kind / 10_000,
            tags: { name: `${amenity} ${index + 1}`, amenity },
          }))
        : [],
    )
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port.')
  return {
    url: `http://127.0.0.1:${address.port}/api/interpreter`,
    asked,
    askedAt,
    answerAfter: (ms) => {
      delayMs = ms
    },
    breakOn: (words) => {
      broken = words
    },
    failWith: (fault) => {
      always = fault
    },
    maxConcurrent: () => maxOpen,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
