import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Received = { method: string; path: string; body: unknown }
type Answer = object | ((request: Received) => object)

/** A server that answers the API's paths over HTTP; unknown paths get 404. Answers are reset before each test. */
export function fakeApi() {
  let answers: Record<string, Answer> = {}
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname
      const text = Buffer.concat(chunks).toString()
      const call = { method: request.method ?? '', path, body: text === '' ? null : (JSON.parse(text) as unknown) }
      received.push(call)
      const answer = answers[path]
      const body: unknown = typeof answer === 'function' ? answer(call) : answer
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body ?? { success: false, error: 'Not found' }))
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const browser: unknown = Reflect.get(window, 'happyDOM')
    if (!hasSetUrl(browser)) throw new Error('This test needs the environment happy-dom')
    browser.setURL(`http://127.0.0.1:${port}/`)
  })
  beforeEach(() => {
    answers = {}
    received.length = 0
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))
  return { received, answer: (path: string, body: Answer) => void (answers[path] = body) }
}

function hasSetUrl(browser: unknown): browser is { setURL: (url: string) => void } {
  return typeof browser === 'object' && browser !== null && 'setURL' in browser
}
