import { parseUrl } from '@gazetteer/listing/text'
import { isLoopbackHost } from './platform/http/addresses.ts'

/** An S3-compatible bucket, addressed by path: `{endpoint}/{bucket}/{prefix}/{name}`. */
type BucketLocation = {
  endpoint: string
  bucket: string
  /** Without slashes at its ends; may be empty. */
  prefix: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const usualRegion = 'us-east-1'

/** Reads `s3://KEY:SECRET@host/bucket/prefix?region=…`; null: it is not one. The keys are percent-encoded. */
export function readBucketUrl(raw: string): BucketLocation | null {
  const url = parseUrl(raw)
  if (url === null || url.protocol !== 's3:' || url.host === '') return null
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  const prefix = decoded(folders.join('/'))
  if (!accessKeyId || !secretAccessKey || prefix === null || !/^[a-z0-9][\w.-]{1,254}$/i.test(bucket)) return null
  const known = ['region', 'tls']
  if ([...url.searchParams.keys()].some((name) => !known.includes(name))) return null
  const tls = url.searchParams.get('tls') ?? 'on'
  // The keys are not sent in the clear over a network.
  if (tls !== 'on' && !(tls === 'off' && isLoopbackHost(url.hostname))) return null
  const region = url.searchParams.get('region') ?? usualRegion
  if (!/^[\w-]{1,60}$/.test(region)) return null
  return {
    endpoint: `${tls === 'off' ? 'http' : 'https'}://${url.host}`,
    bucket,
    prefix,
    region,
    accessKeyId,
    secretAccessKey,
  }
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
