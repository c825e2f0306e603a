import browserConsole from 'node:console'
import { createServer } from 'node:http'
import { afterAll, beforeAll, beforeEach } from 'vitest'

export type Received = { method: string; path: string; query: Record<string, string>; body: unknown }
type Body = Record<string, unknown>
type Answer = Body | ((request: Received) => Body | Promise<Body>)

declare global {
  interface Window {
    /** The test browser. */
    happyDOM?: { setURL: (url: string) => void }
  }
}

/** A server that answers the API's paths over HTTP; unknown paths get 404. Answers are reset before each test. */
export function fakeApi() {
  let answers: Record<string, { status: number; body: Answer | string | null }> = {}
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const send = async () => {
      const { pathname: path, searchParams } = new URL(request.url ?? '/', 'http://localhost')
      const query = Object.fromEntries(searchParams)
      const text = Buffer.concat(chunks).toString()
      const posted = text === '' ? null : (JSON.parse(text) as unknown)
      const call = { method: request.method ?? '', path, query, body: posted }
      received.push(call)
      const { status, body } = answers[path] ?? { status: 404, body: { success: false, error: 'Not found' } }
      if (body === null) return request.socket.destroy()
      const answer = typeof body === 'function' ? await body(call) : body
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
    }
    request.on('end', () => void send())
  })
  const printError = browserConsole.error
  beforeAll(async () => {
    // The test browser prints refused and aborted requests. These are refused and aborted on purpose.
    browserConsole.error = (...printed) => {
      if (!isOnPurpose(printed[0])) printError(...printed)
    }
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    window.happyDOM?.setURL(`http://127.0.0.1:${port}/`)
  })
  beforeEach(() => {
    answers = {}
    received.length = 0
  })
  afterAll(async () => {
    browserConsole.error = printError
    await new Promise((resolve) => server.close(resolve))
  })
  return {
    received,
    /** The bodies that were posted to a path. */
    posted: (path: string) => received.flatMap((one) => (one.path === path && one.method === 'POST' ? [one.body] : [])),
    answer: (path: string, body: Answer) => void (answers[path] = { status: 200, body }),
    /** Any text, also without JSON. */
    answerText: (path: string, body: string, status = 200) => void (answers[path] = { status, body }),
    /** Closes the connection without an answer. */
    drop: (path: string) => void (answers[path] = { status: 0, body: null }),
    refuse: (path: string, error: string, status = 400) =>
      void (answers[path] = { status, body: { success: false, error, message: error, code: 'invalid' } }),
    /** Refuses with a code that the application reads. */
    refuseAs: (path: string, { error, status, code }: { error: string; status: number; code: string }) =>
      void (answers[path] = { status, body: { success: false, error, message: error, code } }),
    /** As when a capture runs already. */
    conflict: (path: string, error: string) =>
      void (answers[path] = { status: 409, body: { success: false, error, message: error, code: 'conflict' } }),
  }
}

const refusedRequest = /^[A-Z]+ http:\/\/127\.0\.0\.1:\d+\/api\/\S+ [45]\d\d /u

const isOnPurpose = (printed: unknown): boolean =>
  printed instanceof Error ? printed.message === 'socket hang up' : refusedRequest.test(String(printed))
