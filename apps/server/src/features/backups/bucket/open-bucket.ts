import { createHash } from 'node:crypto'
import { NotFound, PublicError, Unavailable } from '../../../platform/errors.ts'
import { type BucketLocation, type S3Limits, openS3Requests, S3Refused, type S3Requests } from './s3-requests.ts'
import { abort, sha256Header, type Upload, uploadFile } from './upload-file.ts'
import { xmlText, xmlTexts } from './xml-texts.ts'

export type StoredObject = { name: string; bytes: number; storedAt: number }
type ReadObject = { bytes: number | null; sha256: string | null; chunks: AsyncIterable<Uint8Array> }

/** The operator's bucket, below its prefix. Calls throw Unavailable with a text for the operator. */
export type Bucket = {
  /** For display. */
  title: string
  list: (signal: AbortSignal) => Promise<StoredObject[]>
  upload: (upload: Upload) => Promise<void>
  /** Reads an object completely and compares its checksum; throws Unavailable when it differs. */
  verify: (name: string, signal: AbortSignal) => Promise<void>
  /** Throws NotFound. */
  read: (name: string, signal: AbortSignal) => Promise<ReadObject>
  /** Nothing happens when the object does not exist. */
  delete: (name: string, signal: AbortSignal) => Promise<void>
  /** Aborts uploads that killed processes began. */
  abortUnfinished: (isOurs: (name: string) => boolean, signal: AbortSignal) => Promise<void>
}

const maxPages = 100
const readAttempts = 3

export function openBucket(location: BucketLocation, limits?: S3Limits): Bucket {
  const requests = openS3Requests(location, limits)
  const folder = location.prefix === '' ? '' : `${location.prefix}/`

  async function read(name: string, signal: AbortSignal): Promise<ReadObject> {
    try {
      const { headers, chunks } = await requests.stream(name, signal)
      const length = headers.get('content-length')
      return { bytes: length === null ? null : Number(length), sha256: headers.get(sha256Header), chunks }
    } catch (error) {
      if (error instanceof S3Refused && error.reason.status === 404)
        throw new NotFound(`The bucket has no backup ${name}.`)
      throw error
    }
  }

  async function verify(name: string, signal: AbortSignal): Promise<void> {
    for (let nth = 1; ; nth += 1) {
      const { bytes, sha256, chunks } = await read(name, signal)
      const seen = await sumUp(chunks).catch((error: unknown) => {
        signal.throwIfAborted()
        if (nth >= readAttempts) throw cannotRead(name, error)
        return null
      })
      if (seen === null) continue
      if (seen.sha256 === sha256 && (bytes === null || bytes === seen.bytes)) return
      throw new Unavailable(`The bucket returned ${name} changed: its checksum is not that of the upload.`)
    }
  }

  return {
    title: `${location.bucket}${folder === '' ? '' : `/${location.prefix}`} at ${new URL(location.endpoint).host}`,
    list: (signal) => listObjects(requests, folder, signal),
    upload: (upload) => uploadFile(requests, upload),
    verify,
    read,
    delete: async (name, signal) => void (await requests.ask({ method: 'DELETE', name }, signal)),
    abortUnfinished: (isOurs, signal) => abortUnfinished(requests, { folder, isOurs, signal }),
  }
}

const cannotRead = (name: string, error: unknown): Error =>
  error instanceof PublicError
    ? error
    : new Unavailable(`The bucket stopped while ${name} was read back.`, { cause: error })

async function sumUp(chunks: AsyncIterable<Uint8Array>): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.byteLength
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function listObjects(requests: S3Requests, folder: string, signal: AbortSignal): Promise<StoredObject[]> {
  const objects: StoredObject[] = []
  let next: string | null = null
  for (let page = 0; page < maxPages; page += 1) {
    const query = { 'list-type': '2', delimiter: '/', prefix: folder }
    const { text } = await requests.ask(
      { method: 'GET', query: next === null ? query : { ...query, 'continuation-token': next } },
      signal,
    )
    for (const content of xmlTexts(text, 'Contents')) {
      const key = xmlText(content, 'Key') ?? ''
      if (!key.startsWith(folder)) continue
      const storedAt = Date.parse(xmlText(content, 'LastModified') ?? '')
      objects.push({ name: key.slice(folder.length), bytes: Number(xmlText(content, 'Size')), storedAt })
    }
    next = xmlText(text, 'NextContinuationToken')
    if (next === null) break
  }
  return objects
}

type Unfinished = { folder: string; isOurs: (name: string) => boolean; signal: AbortSignal }

async function abortUnfinished(requests: S3Requests, { folder, isOurs, signal }: Unfinished): Promise<void> {
  const listed = await requests
    .ask({ method: 'GET', query: { uploads: '', prefix: folder } }, signal)
    .catch((error: unknown) => {
      // Some buckets cannot list uploads; they end them by themselves.
      if (error instanceof S3Refused && [405, 501].includes(error.reason.status)) return null
      throw error
    })
  for (const upload of listed === null ? [] : xmlTexts(listed.text, 'Upload')) {
    const [key, uploadId] = [xmlText(upload, 'Key') ?? '', xmlText(upload, 'UploadId')]
    const name = key.slice(folder.length)
    if (uploadId !== null && key.startsWith(folder) && isOurs(name)) await abort(requests, { name, uploadId, signal })
  }
}
