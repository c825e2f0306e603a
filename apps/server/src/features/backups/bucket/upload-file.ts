import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { type S3Answer, S3Refused, type S3Requests } from './s3-requests.ts'
import { xmlText } from './xml-texts.ts'

/** Upload of a file in parts, each with its checksum; one part is in memory. */
export type Upload = { file: string; name: string; /** Hex. */ sha256: string; signal: AbortSignal }

export const sha256Header = 'x-amz-meta-sha256'

const minPartBytes = 8 << 20
/** S3 takes 10,000 parts at most. */
const maxParts = 9_000
const abortWithinMs = 5_000

/** Throws Unavailable; the bucket then has no object of this name from this upload, unless it lost its answer. */
export async function uploadFile(requests: S3Requests, upload: Upload): Promise<void> {
  const { file, name, sha256, signal } = upload
  const begun = await requests.ask(
    {
      method: 'POST',
      name,
      query: { uploads: '' },
      headers: { [sha256Header]: sha256, 'content-type': 'application/gzip' },
    },
    signal,
  )
  const uploadId = xmlText(begun.text, 'UploadId')
  if (uploadId === null) throw new S3Refused('The bucket began no upload.', { status: begun.status, code: null })
  const handle = await open(file)
  try {
    const etags = await sendParts(requests, { handle, name, uploadId, signal })
    await complete(requests, { name, uploadId, etags, signal })
  } catch (error) {
    // The next backup aborts what a killed process left.
    if (!signal.aborted)
      await abort(requests, { name, uploadId, signal: AbortSignal.timeout(abortWithinMs) }).catch(() => undefined)
    throw error
  } finally {
    await handle.close()
  }
}

type Begun = { name: string; uploadId: string; signal: AbortSignal }

async function sendParts(requests: S3Requests, { handle, name, uploadId, signal }: Begun & { handle: FileHandle }) {
  const { size } = await handle.stat()
  const partBytes = Math.max(minPartBytes, Math.ceil(size / maxParts))
  const buffer = Buffer.allocUnsafe(Math.min(partBytes, Math.max(size, 1)))
  const etags: string[] = []
  for (let position = 0; position < size || etags.length === 0; position += partBytes) {
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, position)
    const body = buffer.subarray(0, bytesRead)
    const md5 = createHash('md5').update(body).digest()
    const { headers } = await requests.ask(
      {
        method: 'PUT',
        name,
        query: { partNumber: String(etags.length + 1), uploadId },
        headers: { 'content-md5': md5.toString('base64') },
        body,
        problemOf: (answer) => etagProblem(answer, md5.toString('hex')),
      },
      signal,
    )
    etags.push(headers.get('etag') ?? '')
  }
  return etags
}

/** The ETag of a part is its MD5, except where the bucket encrypts with keys of its own. */
function etagProblem({ headers }: S3Answer, md5: string): string | null {
  const etag = headers.get('etag')?.replaceAll('"', '')
  if (etag === undefined || etag === '') return 'confirmed a part without a checksum'
  const isEncrypted =
    headers.get('x-amz-server-side-encryption')?.startsWith('aws:') === true ||
    headers.has('x-amz-server-side-encryption-customer-algorithm')
  return isEncrypted || etag === md5 ? null : 'confirmed a part with a wrong checksum'
}

async function complete(requests: S3Requests, { name, uploadId, etags, signal }: Begun & { etags: string[] }) {
  const parts = etags.map((etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
  const headers = { 'content-type': 'application/xml' }
  await requests.ask({ method: 'POST', name, query: { uploadId }, headers, body }, signal).catch((error: unknown) => {
    // An earlier attempt completed it, and its answer was lost. Reading the object decides.
    if (error instanceof S3Refused && error.reason.code === 'NoSuchUpload') return
    throw error
  })
}

export async function abort(requests: S3Requests, { name, uploadId, signal }: Begun): Promise<void> {
  await requests.ask({ method: 'DELETE', name, query: { uploadId } }, signal).catch((error: unknown) => {
    if (error instanceof S3Refused && error.reason.code === 'NoSuchUpload') return
    throw error
  })
}
