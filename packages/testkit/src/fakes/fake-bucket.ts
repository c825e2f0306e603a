import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listeningPort } from '../listening-port.ts'

export type BucketRequest = { method: string; key: string; query: URLSearchParams; body: Buffer }
export type BucketFault =
  /** Answers with this status and S3's error code. */
  | { kind: 'status'; status: number; code?: string }
  /** Sends nothing until the caller times out. */
  | { kind: 'hang' }
  /** Confirms a part with the checksum of something else. */
  | { kind: 'wrong-etag' }
  /** Confirms a part, and forgets its last byte. */
  | { kind: 'damage' }
  /** Does what was asked, and closes the connection instead of answering. */
  | { kind: 'lost-answer' }
  /** Sends half of the object, then disconnects. */
  | { kind: 'cut' }

type Upload = { key: string; headers: Record<string, string>; parts: Map<number, Buffer> }
type StoredObject = { body: Buffer; headers: Record<string, string>; at: Date }

export type FakeBucket = {
  /** For BACKUP_S3_URL. */
  url: (prefix?: string) => string
  objects: Map<string, StoredObject>
  uploads: Map<string, Upload>
  /** All requests: method and key with query. */
  asked: string[]
  /** Called for each request; null: a normal answer. */
  faultFor: (request: BucketRequest) => BucketFault | null
  stop: () => Promise<void>
}

const bucketName = 'backups'
const accessKey = 'TESTKEY'
const secretKey = 'hunter2/secret+'
const xml = { 'content-type': 'application/xml' }

/**
 * An S3 bucket in memory: multipart uploads, lists of uploads, checksums of requests, and checked signatures, and faults on
 * demand.
 */
export async function startFakeBucket(): Promise<FakeBucket> {
  const fake: FakeBucket = {
    url: (prefix = 'gazetteer') =>
      `s3://${accessKey}:${encodeURIComponent(secretKey)}@127.0.0.1:${port}/${bucketName}/${prefix}?tls=off`,
    objects: new Map(),
    uploads: new Map(),
    asked: [],
    faultFor: () => null,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  const server = createServer((request, response) => {
    void answer(fake, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const port = listeningPort(server)
  return fake
}

async function answer(fake: FakeBucket, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/')
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const asked = {
    method: request.method ?? '',
    key: rest.join('/'),
    query: url.searchParams,
    body: Buffer.concat(chunks),
  }
  fake.asked.push(`${asked.method} ${asked.key}${url.search}`)
  const fault = fake.faultFor(asked)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'status') return refuse(response, fault.status, fault.code ?? 'InternalError')
  if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch')
  const problem = problemOf(request, asked.body)
  if (bucket !== bucketName || problem !== null) return refuse(response, 400, problem ?? 'NoSuchBucket')
  const reply = fault?.kind === 'lost-answer' ? silent(response) : response
  if (asked.key === '') return list(fake, asked, reply)
  if (asked.method === 'POST') return begin(fake, { asked, request, response: reply })
  if (asked.method === 'PUT') return putPart(fake, { asked, response: reply, fault })
  if (asked.method === 'DELETE') return remove(fake, asked, reply)
  return read(fake, { asked, response: reply, isCut: fault?.kind === 'cut' })
}

/** Takes an answer, and closes the connection. */
const silent = (response: ServerResponse): ServerResponse =>
  Object.assign(Object.create(response), {
    writeHead: () => ({ end: () => response.destroy() }),
  })

/** Signature version 4, as Amazon describes it. */
function isSigned({ method = '', headers, url: raw = '' }: IncomingMessage, url: URL): boolean {
  const [, scope = '', signed = '', signature] =
    /Credential=\w+\/(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(headers.authorization ?? '') ?? []
  const [date = '', region = '', service = ''] = scope.split('/')
  const query = [...url.searchParams].map((pair) => pair.map(encodeURIComponent).join('=')).toSorted()
  const canonical = [
    method,
    raw.split('?')[0],
    query.join('&'),
    ...signed.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    signed,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const sign = (key: Buffer | string, part: string) => createHmac('sha256', key).update(part).digest()
  const key = [date, region, service, 'aws4_request'].reduce<Buffer | string>(sign, `AWS4${secretKey}`)
  return sign(key, text).toString('hex') === signature
}

function problemOf({ headers }: IncomingMessage, body: Buffer): string | null {
  const md5 = headers['content-md5']
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) return 'BadDigest'
  const sha256 = createHash('sha256').update(body).digest('hex')
  return headers['x-amz-content-sha256'] === sha256 ? null : 'XAmzContentSHA256Mismatch'
}

function refuse(response: ServerResponse, status: number, code: string): void {
  // A real answer repeats the key and the signed text, which must not reach people.
  const body = `<?xml version="1.0"?><Error><Code>${code}</Code><AWSAccessKeyId>${accessKey}</AWSAccessKeyId></Error>`
  response.writeHead(status, xml).end(body)
}

function list(fake: FakeBucket, { query }: BucketRequest, response: ServerResponse): void {
  const prefix = query.get('prefix') ?? ''
  if (query.has('uploads')) {
    const uploads = [...fake.uploads].filter(([, { key }]) => key.startsWith(prefix))
    const texts = uploads.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`)
    response.writeHead(200, xml).end(`<ListMultipartUploadsResult>${texts.join('')}</ListMultipartUploadsResult>`)
    return
  }
  const after = query.get('continuation-token') ?? ''
  const keys = [...fake.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted()
  // Two a page.
  const page = keys.slice(0, 2)
  const contents = page.map((key) => {
    const { body, at } = fake.objects.get(key) ?? { body: Buffer.alloc(0), at: new Date(0) }
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`
  })
  const next = keys.length > 2 ? `<NextContinuationToken>${page[1]}</NextContinuationToken>` : ''
  response.writeHead(200, xml).end(`<ListBucketResult>${contents.join('')}${next}</ListBucketResult>`)
}

type Answering = { asked: BucketRequest; response: ServerResponse }

function begin(fake: FakeBucket, { asked, request, response }: Answering & { request: IncomingMessage }): void {
  const { key, query, body } = asked
  const uploadId = query.get('uploadId')
  if (uploadId === null) {
    const meta = Object.entries(request.headers).filter(([name]) => name.startsWith('x-amz-meta-'))
    const id = randomUUID()
    fake.uploads.set(id, {
      key,
      headers: Object.fromEntries(meta.map(([name, value]) => [name, String(value)])),
      parts: new Map(),
    })
    response.writeHead(200, xml).end(`<R><UploadId>${id}</UploadId></R>`)
    return
  }
  const upload = fake.uploads.get(uploadId)
  if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
  const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]*)<\/ETag>/g)]
  const parts = named.map(([, number]) => upload.parts.get(Number(number)))
  if (parts.some((part) => part === undefined)) return refuse(response, 400, 'InvalidPart')
  const whole = Buffer.concat(parts.filter((part) => part !== undefined))
  fake.objects.set(key, { body: whole, headers: upload.headers, at: new Date() })
  fake.uploads.delete(uploadId)
  response.writeHead(200, xml).end('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
}

function putPart(fake: FakeBucket, { asked, response, fault }: Answering & { fault: BucketFault | null }): void {
  const upload = fake.uploads.get(asked.query.get('uploadId') ?? '')
  if (upload === undefined) return refuse(response, 404, 'NoSuchUpload')
  const body = fault?.kind === 'damage' ? asked.body.subarray(0, -1) : asked.body
  upload.parts.set(Number(asked.query.get('partNumber')), body)
  const hashed = fault?.kind === 'wrong-etag' ? Buffer.from('else') : asked.body
  response.writeHead(200, { etag: `"${createHash('md5').update(hashed).digest('hex')}"` }).end()
}

function remove(fake: FakeBucket, { key, query }: BucketRequest, response: ServerResponse): void {
  const uploadId = query.get('uploadId')
  if (uploadId === null) fake.objects.delete(key)
  else if (!fake.uploads.delete(uploadId)) return refuse(response, 404, 'NoSuchUpload')
  response.writeHead(204).end()
}

function read(fake: FakeBucket, { asked, response, isCut }: Answering & { isCut: boolean }): void {
  const object = fake.objects.get(asked.key)
  if (object === undefined) return refuse(response, 404, 'NoSuchKey')
  const { body, headers } = object
  response.writeHead(200, { ...headers, 'content-length': body.length })
  if (isCut) response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy())
  else response.end(body)
}
