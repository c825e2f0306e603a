import { createReadStream, existsSync, statSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { ZodError } from 'zod'
import { type Answer, openAnswers, ownAnswers, refuse } from './answers.ts'
import { State, statusOf } from './state.ts'

const webFolder = join(import.meta.dirname, '../../dist/web')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
}
/** As strict as the real server's, so that the pages are seen under it. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'self'; frame-ancestors 'none'"

export type StandIn = { state: State; server: Server; tick: () => void }

/** A server for looking at the screens and for states that the real one does not produce at will. */
export function createStandIn(): StandIn {
  const state = new State()
  const server = createServer((request, response) => {
    void handle(state, request, response)
  })
  return { state, server, tick: () => state.tick() }
}

async function handle(state: State, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in')
  const session = /session=([^;]+)/u.exec(request.headers.cookie ?? '')?.[1] ?? null
  const fault = state.faults.get(url.pathname)
  if (fault === 0) {
    response.destroy()
    return
  }
  if (url.pathname === '/api/trpc/runtime') {
    feed(state, session, response)
    return
  }
  if (!url.pathname.startsWith('/api/')) {
    sendPage(url.pathname, response)
    return
  }
  const file = /^\/api\/(download|view)\/(.+)$/u.exec(url.pathname)?.[2]
  if (file !== undefined) {
    const rows = session === null ? undefined : state.sessions.get(session)?.files.get(decodeURIComponent(file))
    send(response, rows === undefined ? refuse(404, 'Not found') : { body: rows })
    return
  }
  if (fault !== undefined) send(response, refuse(fault, 'A fault asked for by a test'))
  else
    send(
      response,
      answer(state, `${request.method ?? 'GET'} ${url.pathname}`, {
        query: url.searchParams,
        body: await readBody(request),
        session,
      }),
    )
}

function answer(
  state: State,
  name: string,
  context: { query: URLSearchParams; body: unknown; session: string | null },
): Answer {
  try {
    const open = openAnswers[name]
    if (open !== undefined) return open({ state, ...context })
    const own = ownAnswers[name]
    if (own === undefined) return refuse(404, `${name} is unknown`)
    const account = context.session === null ? undefined : state.sessions.get(context.session)
    return account === undefined
      ? refuse(401, 'Session expired. Please log in again.')
      : own({ state, account, ...context })
  } catch (error) {
    if (error instanceof ZodError) return refuse(400, error.issues[0]?.message ?? 'Invalid input')
    throw error
  }
}

/** The live feed in tRPC's form of server-sent events. */
function feed(state: State, session: string | null, response: ServerResponse): void {
  const account = session === null ? undefined : state.sessions.get(session)
  if (account === undefined) {
    send(response, refuse(401, 'Session expired. Please log in again.'))
    return
  }
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  response.write('event: connected\ndata: {}\n\n')
  const timer = setInterval(() => {
    response.write(`data: ${JSON.stringify(statusOf(account))}\n\n`)
  }, state.tickMs)
  response.on('close', () => {
    clearInterval(timer)
  })
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  return text === '' ? {} : JSON.parse(text)
}

function send(response: ServerResponse, { status = 200, body, cookie }: Answer): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(cookie === undefined
      ? {}
      : { 'set-cookie': `session=${cookie}; HttpOnly; SameSite=Lax; Path=/${cookie === '' ? '; Max-Age=0' : ''}` }),
  })
  response.end(JSON.stringify(body))
}

function sendPage(path: string, response: ServerResponse): void {
  const wanted = join(webFolder, normalize(path))
  const isFile = wanted.startsWith(webFolder) && existsSync(wanted) && statSync(wanted).isFile()
  const file = isFile ? wanted : join(webFolder, 'index.html')
  response.writeHead(200, {
    'content-type': types[extname(file)] ?? 'application/octet-stream',
    'content-security-policy': policy,
  })
  createReadStream(file).pipe(response)
}
