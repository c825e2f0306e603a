import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { open, readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export type Fault =
  /** Answers with this status, and a `retry-after` in seconds if given. */
  | { kind: 'status'; status: number; retryAfter?: number }
  /** Sends half of the announced body, then disconnects. */
  | { kind: 'cut' }
  /** Sends nothing until the caller times out. */
  | { kind: 'hang' }

export type FakeFileServer = {
  url: string
  /** All requests: method, path, range, bytes. */
  asked: { method: string; path: string; range: string | null; bytes: number }[]
  /** Called for each request; null: a normal answer. */
  faultFor: (path: string, range: string | null) => Fault | null
  delayMs: number
  /** A server without range support sends the whole file. */
  hasRanges: boolean
  /** Some servers support ranges from a start, but not suffix ranges. */
  hasSuffixRanges: boolean
  /** Whether a folder is listed like an S3 bucket (`?list-type=2`). */
  hasListing: boolean
  close: () => Promise<void>
}

/**
 * Serves a folder like a public S3 bucket: ranges, ETags, 404 for missing files, an XML listing, and faults on
 * demand.
 */
export async function startFakeFileServer(folder: string): Promise<FakeFileServer> {
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The fake got no port')
  const fake: FakeFileServer = {
    url: `http://127.0.0.1:${address.port}`,
    asked: [],
    faultFor: () => null,
    delayMs: 0,
    hasRanges: true,
    hasSuffixRanges: true,
    hasListing: false,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', fake.url)
    const path = decodeURIComponent(url.pathname)
    const range = request.headers.range ?? null
    const asked = { method: request.method ?? '', path, range, bytes: 0 }
    fake.asked.push(asked)
    if (fake.delayMs > 0) await wait(fake.delayMs)
    const fault = fake.faultFor(path, range)
    if (fault?.kind === 'hang') return
    if (fault?.kind === 'status') {
      const headers = fault.retryAfter === undefined ? {} : { 'retry-after': String(fault.retryAfter) }
      response.writeHead(fault.status, headers).end()
      return
    }
    if (fake.hasListing && url.searchParams.get('list-type') === '2') {
      response.writeHead(200, { 'content-type': 'application/xml' }).end(await listing(folder, url.searchParams))
      return
    }
    await sendFile(join(folder, path), request, {
      response,
      asked,
      isCut: fault?.kind === 'cut',
      hasRanges: fake.hasRanges && (fake.hasSuffixRanges || range?.startsWith('bytes=-') !== true),
    })
  }
  return fake
}

type Sending = {
  response: ServerResponse
  asked: FakeFileServer['asked'][number]
  isCut: boolean
  hasRanges: boolean
}

async function sendFile(path: string, request: IncomingMessage, sending: Sending): Promise<void> {
  const { response, asked, isCut, hasRanges } = sending
  const facts = await stat(path).catch(() => null)
  if (facts === null || !facts.isFile()) {
    response.writeHead(404).end()
    return
  }
  const etag = `"${createHash('md5').update(`${facts.size} ${facts.mtimeMs}`).digest('hex')}"`
  if (request.headers['if-none-match'] === etag) {
    response.writeHead(304, { etag }).end()
    return
  }
  const range = hasRanges ? rangeOf(asked.range, facts.size) : null
  if (range !== null && range.start >= facts.size) {
    response.writeHead(416, { 'content-range': `bytes */${facts.size}`, etag }).end()
    return
  }
  const { start, end } = range ?? { start: 0, end: facts.size }
  const headers = { etag, 'content-length': end - start, 'accept-ranges': 'bytes' }
  const status = range === null ? 200 : 206
  response.writeHead(
    status,
    range === null ? headers : { ...headers, 'content-range': `bytes ${start}-${end - 1}/${facts.size}` },
  )
  if (request.method === 'HEAD') {
    response.end()
    return
  }
  const bytes = Buffer.alloc(end - start)
  const file = await open(path)
  try {
    await file.read(bytes, 0, bytes.length, start)
  } finally {
    await file.close()
  }
  if (isCut) {
    response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.destroy())
    return
  }
  asked.bytes = bytes.length
  response.end(bytes)
}

function rangeOf(header: string | null, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return { start: Math.max(0, size - Number(last)), end: size }
  return { start: Number(first), end: last === '' ? size : Math.min(size, Number(last) + 1) }
}

/** S3 bucket listing, version 2, in one page. */
async function listing(folder: string, query: URLSearchParams): Promise<string> {
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter')
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  const keys = found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((key) => key.startsWith(prefix))
  const folders = new Set(
    delimiter === null
      ? []
      : keys.flatMap((key) => {
          const cut = key.indexOf(delimiter, prefix.length)
          return cut < 0 ? [] : [key.slice(0, cut + 1)]
        }),
  )
  const files = delimiter === null ? keys : keys.filter((key) => !key.slice(prefix.length).includes(delimiter))
  const contents = files.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  const prefixes = [...folders].map((one) => `<CommonPrefixes><Prefix>${one}</Prefix></CommonPrefixes>`).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Prefix>${prefix}</Prefix>${contents}${prefixes}</ListBucketResult>`
}
