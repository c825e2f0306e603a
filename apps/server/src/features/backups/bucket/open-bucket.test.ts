import { createHash, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import {
  type BucketFault,
  type BucketRequest,
  type FakeBucket,
  listeningPort,
  makeTestFolder,
  startFakeBucket,
} from '@gazetteer/testkit'
import { startS3rver } from '@gazetteer/testkit/servers/start-s3rver'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { type Bucket, openBucket } from './open-bucket.ts'
import { openS3Requests } from './s3-requests.ts'

const limits = { timeoutMs: 2_000, msPerMb: 0, attempts: 3 }
const name = 'gazetteer-2026-11-29T03-00-00-000Z-1.6.0.gz'
const never = new AbortController().signal
const content = randomBytes(10 << 20)
const sha256 = createHash('sha256').update(content).digest('hex')
let file = ''

beforeAll(async () => {
  const folder = await makeTestFolder()
  file = join(folder.path, name)
  await writeFile(file, content)
  return folder.stop
})

function bucketAt(url: string, given = limits): Bucket {
  const { bucket } = readConfig({ BACKUP_S3_URL: url }).backups
  if (bucket === null) throw new Error('no bucket')
  return openBucket(bucket, given)
}

async function startFake(): Promise<{ fake: FakeBucket; bucket: Bucket }> {
  const fake = await startFakeBucket()
  onTestFinished(fake.stop)
  return { fake, bucket: bucketAt(fake.url()) }
}

const store = async (bucket: Bucket): Promise<void> => {
  await bucket.upload({ file, name, sha256, signal: never })
  await bucket.verify(name, never)
}

/** Fails the requests that match, as often as given. */
function failing(fake: FakeBucket, fault: BucketFault, matches: (request: BucketRequest) => boolean, times = Infinity) {
  let left = times
  fake.faultFor = (request) => {
    if (!matches(request) || left === 0) return null
    left -= 1
    return fault
  }
}
const isPart = ({ method }: BucketRequest) => method === 'PUT'

test('S3: uploads in parts, reads back, lists and deletes below the prefix, with keys that are checked', async () => {
  const folder = await makeTestFolder()
  const server = await startS3rver(folder.path)
  onTestFinished(async () => {
    await server.stop()
    await folder.stop()
  })
  const bucket = bucketAt(server.url, { timeoutMs: 30_000, msPerMb: 0, attempts: 1 })
  await bucket.abortUnfinished(() => true, never)
  await store(bucket)
  expect(await bucket.list(never)).toEqual([{ name, bytes: content.length, storedAt: expect.any(Number) }])
  const read = await bucket.read(name, never)
  const chunks: Uint8Array[] = []
  for await (const chunk of read.chunks) chunks.push(chunk)
  expect(Buffer.concat(chunks).equals(content)).toBe(true)
  await bucket.delete(name, never)
  expect(await bucket.list(never)).toEqual([])
  await expect(bucket.read(name, never)).rejects.toThrow(`The bucket has no backup ${name}.`)
  const stranger = bucketAt(server.url.replace('//S3RVER', '//STRANGER'))
  await expect(stranger.list(never)).rejects.toThrow('refused a request (403 InvalidAccessKeyId)')
})

test('lists several pages, and only below the prefix', async () => {
  const { fake, bucket } = await startFake()
  const names = ['a.gz', 'b.gz', 'c.gz', 'd.gz', 'e.gz']
  for (const key of [...names.map((one) => `gazetteer/${one}`), 'gazetteer-other/f.gz'])
    fake.objects.set(key, { body: Buffer.from('x'), headers: {}, at: new Date(0) })
  expect((await bucket.list(never)).map((object) => object.name)).toEqual(names)
})

test('a wrong secret is refused', async () => {
  const { fake } = await startFake()
  const stranger = bucketAt(fake.url().replace('hunter2', 'hunter3'))
  await expect(stranger.list(never)).rejects.toThrow('refused a request (403 SignatureDoesNotMatch)')
})

test('refused keys are reported without a retry, and without what the answer quotes', async () => {
  const { fake, bucket } = await startFake()
  fake.faultFor = () => ({ kind: 'status', status: 403, code: 'AccessDenied' })
  const refused = await store(bucket).catch((error: unknown) => error)
  expect(String(refused)).toMatch(/The bucket backups at 127\.0\.0\.1:\d+ refused a request \(403 AccessDenied\)\.$/)
  expect(String(refused)).not.toContain('TESTKEY')
  expect(fake.asked).toHaveLength(1)
})

test.each<[string, BucketFault, (request: BucketRequest) => boolean]>([
  ['errors', { kind: 'status', status: 500 }, () => true],
  ['slow-downs of parts', { kind: 'status', status: 503, code: 'SlowDown' }, isPart],
  ['a part that times out', { kind: 'hang' }, isPart],
  ['a part with a wrong checksum', { kind: 'wrong-etag' }, isPart],
  ['a lost answer of a part', { kind: 'lost-answer' }, isPart],
  [
    'a lost answer of the completion',
    { kind: 'lost-answer' },
    ({ method, query }) => method === 'POST' && query.has('uploadId'),
  ],
  ['a read that is cut', { kind: 'cut' }, ({ method, key }) => method === 'GET' && key !== ''],
])('stores after %s', async (_, fault, matches) => {
  const { fake, bucket } = await startFake()
  failing(fake, fault, matches, 2)
  await store(bucket)
  expect(fake.objects.get(`gazetteer/${name}`)?.body.equals(content)).toBe(true)
  expect(fake.uploads.size).toBe(0)
})

test.each<[string, BucketFault, (request: BucketRequest) => boolean, string]>([
  ['never answers', { kind: 'hang' }, isPart, 'did not answer in time'],
  ['loses parts', { kind: 'damage' }, isPart, 'its checksum is not that of the upload'],
  ['confirms wrong checksums', { kind: 'wrong-etag' }, isPart, 'confirmed a part with a wrong checksum'],
  ['fails', { kind: 'status', status: 500 }, isPart, 'answered with an error (500)'],
  ['forgets the upload', { kind: 'status', status: 404, code: 'NoSuchUpload' }, isPart, '404 NoSuchUpload'],
  ['cuts each read', { kind: 'cut' }, ({ method }) => method === 'GET', 'stopped while'],
])('reports a bucket that %s, and leaves no unfinished upload', async (_, fault, matches, text) => {
  const { fake, bucket } = await startFake()
  failing(fake, fault, matches)
  await expect(store(bucket)).rejects.toThrow(text)
  expect(fake.uploads.size).toBe(0)
})

test('a bucket that cannot be reached is named', async () => {
  await expect(bucketAt('s3://KEY:SECRET@127.0.0.1:1/ours?tls=off').list(never)).rejects.toThrow(
    'The bucket ours at 127.0.0.1:1 cannot be reached.',
  )
})

test('aborts the unfinished uploads of its own names only', async () => {
  const { fake, bucket } = await startFake()
  const ids = ['gazetteer/ours.gz', 'gazetteer/theirs.txt', 'other/ours.gz'].map((key) => {
    fake.uploads.set(key, { key, headers: {}, parts: new Map() })
    return key
  })
  await bucket.abortUnfinished((other) => other === 'ours.gz', never)
  expect([...fake.uploads.keys()]).toEqual(ids.slice(1))
})

test('a stop ends an upload immediately', async () => {
  const { fake, bucket } = await startFake()
  const stopping = new AbortController()
  fake.faultFor = (request) => {
    if (!isPart(request)) return null
    stopping.abort()
    return { kind: 'hang' }
  }
  await expect(bucket.upload({ file, name, sha256, signal: stopping.signal })).rejects.toThrow('aborted')
})

test('a part on a slow line arrives', async () => {
  let received = 0
  const timeoutMs = 700
  const began = performance.now()
  const server = createServer((request, response) => {
    if (request.method === 'POST') return void response.end('<R><UploadId>1</UploadId></R>')
    // S3 refuses a body of unknown length.
    if (request.headers['transfer-encoding'] !== undefined) return void response.writeHead(411).end()
    const md5 = createHash('md5')
    request.on('data', (chunk: Buffer) => {
      received += chunk.length
      md5.update(chunk)
      request.pause()
      setTimeout(() => request.resume(), 20)
    })
    request.on('end', () => response.writeHead(200, { etag: `"${md5.digest('hex')}"` }).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  const bucket = bucketAt(`s3://KEY:SECRET@127.0.0.1:${listeningPort(server)}/ours?tls=off`, {
    timeoutMs,
    msPerMb: 10_000,
    attempts: 1,
  })
  await bucket.upload({ file, name, sha256, signal: never })
  expect(received).toBe(content.length)
  expect(performance.now() - began).toBeGreaterThan(2 * timeoutMs)
})

test('an answer that stalls ends after the time limit', async () => {
  const { fake } = await startFake()
  const { bucket } = readConfig({ BACKUP_S3_URL: fake.url() }).backups
  if (bucket === null) throw new Error('no bucket')
  failing(fake, { kind: 'hang' }, () => true)
  await expect(openS3Requests(bucket, { timeoutMs: 50, msPerMb: 0, attempts: 1 }).stream(name, never)).rejects.toThrow(
    'did not answer in time',
  )
})
