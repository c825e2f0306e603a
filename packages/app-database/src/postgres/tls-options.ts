import { readFile } from 'node:fs/promises'
import type { ConnectionOptions } from 'node:tls'
import { AppDatabaseError } from '../errors.ts'

type Tls = false | ConnectionOptions

const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const
type Mode = (typeof modes)[number]

/** Read here, so that pg neither changes their meaning nor warns about it. */
const tlsOptions = [
  'sslmode',
  'ssl',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'sslpassword',
  'sslnegotiation',
  'uselibpqcompat',
]

/** The server speaks TLS from the first byte. */
export const isDirectTls = (url: string): boolean => optionsOf(url).get('sslnegotiation') === 'direct'

export function withoutTlsOptions(url: string): string {
  const [base, query] = splitQuery(url)
  const left = query.split('&').filter((pair) => pair !== '' && !tlsOptions.includes(nameOf(pair)))
  return left.length === 0 ? base : `${base}?${left.join('&')}`
}

/** The TLS options of a URL as libpq means them, in the order in which they are tried. Throws AppDatabaseError. */
export async function tlsAttempts(url: string): Promise<Tls[]> {
  const options = optionsOf(url)
  // As in libpq: a socket of this machine has no TLS.
  if (options.get('host')?.startsWith('/') === true) return [false]
  const rootFile = options.get('sslrootcert') ?? ''
  const mode = modeOf(options)
  const unverified: ConnectionOptions = { rejectUnauthorized: false, ...(await clientFilesOf(options)) }
  const ca = rootFile === '' || rootFile === 'system' ? {} : { ca: await fileOf('sslrootcert', rootFile) }
  const verified: ConnectionOptions = { ...unverified, ...ca, rejectUnauthorized: true }
  const anyName: ConnectionOptions = { ...verified, checkServerIdentity: () => undefined }
  switch (mode) {
    case 'disable':
      return [false]
    case 'allow':
      return [false, unverified]
    case 'prefer':
      return [unverified, false]
    case 'no-verify':
      return [unverified]
    case 'require':
      // As in libpq: with a root certificate, `require` verifies the authority.
      return [rootFile === '' ? unverified : anyName]
    case 'verify-ca':
      return [anyName]
    case 'verify-full':
      return [verified]
  }
}

function modeOf(options: ReadonlyMap<string, string>): Mode {
  const given = options.get('sslmode') ?? ''
  if (given === '') {
    if (options.get('sslrootcert') === 'system') return 'verify-full'
    const isOn = /^(1|true|on|yes)$/i.test(options.get('ssl') ?? '') || options.has('sslrootcert')
    return isOn || options.get('sslnegotiation') === 'direct' ? 'require' : 'disable'
  }
  const mode = modes.find((known) => known === given)
  if (mode !== undefined) return mode
  throw new AppDatabaseError(`The option sslmode of DATABASE_URL supports only ${modes.join(', ')}.`)
}

async function clientFilesOf(options: ReadonlyMap<string, string>): Promise<ConnectionOptions> {
  const [cert = '', key = '', passphrase = ''] = ['sslcert', 'sslkey', 'sslpassword'].map((name) => options.get(name))
  return {
    ...(cert === '' ? {} : { cert: await fileOf('sslcert', cert) }),
    ...(key === '' ? {} : { key: await fileOf('sslkey', key) }),
    ...(passphrase === '' ? {} : { passphrase }),
  }
}

async function fileOf(option: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    throw new AppDatabaseError(`The file ${path}, which ${option} in DATABASE_URL names, cannot be read (${code}).`, {
      cause: error,
    })
  }
}

function optionsOf(url: string): Map<string, string> {
  const pairs = splitQuery(url)[1]
    .split('&')
    .filter((pair) => pair !== '')
  return new Map(pairs.map((pair) => [nameOf(pair), decodeURIComponent(pair.split('=').slice(1).join('='))]))
}

const nameOf = (pair: string): string => pair.split('=')[0] ?? ''

function splitQuery(url: string): [base: string, query: string] {
  const at = url.indexOf('?')
  return at === -1 ? [url, ''] : [url.slice(0, at), url.slice(at + 1)]
}
