import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseUrl } from '@gazetteer/listing/text'
import { z } from 'zod'
import { readBucketUrl } from './bucket-location.ts'
import { Invalid } from './platform/errors.ts'
import { nextTime } from './platform/schedule/next-time.ts'

/** Validators of settings. An error message continues a sentence that begins with the setting's name. */

/** The value may be a secret, so an error contains only what `message` quotes. */
const checked = (isFine: (raw: string) => boolean, message: (raw: string) => string) =>
  z.string().refine(isFine, { error: ({ input }) => message(String(input)) })

const list = z.string().transform((raw) =>
  raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ''),
)

/** Comma separated; the message names the first invalid entry. */
function listOf(isFine: (entry: string) => boolean, message: (entry: string) => string) {
  const isBad = (entry: string) => !isFine(entry)
  return list.refine((entries) => !entries.some(isBad), {
    error: ({ input }) => message(z.array(z.string()).parse(input).find(isBad) ?? ''),
  })
}

export const text = z.string()

/** Sent in a header: no blanks, and long enough to be secure. */
export const metricsToken = checked(
  (raw) => /^[\w.~+/=-]{16,}$/.test(raw),
  () => 'must have at least 16 characters of letters, digits and . _ ~ + / = -',
)

/** A host name or IP address, without scheme, port or brackets. */
const isHostName = (raw: string) => /^[\w.%-]+$/.test(raw) || isIP(raw) !== 0
export const hostName = checked(isHostName, (raw) => `must be a host name or an IP address, not "${raw}"`)

/** The URL of a server; an IPv6 address is put in brackets. */
export const serverAddress = ({ host, port }: { host: string; port: number }) =>
  `http://${isIP(host) === 6 ? `[${host}]` : host}:${port}`

/** Comma separated; `*` allows all. */
export const hostNames = listOf(
  (name) => name === '*' || isHostName(name),
  (bad) => `must list host names, comma separated; "${bad}" is not one`,
)

const within = (raw: string, min: number, max: number) => Number(raw) >= min && Number(raw) <= max

export const wholeNumber = (min: number, max: number) =>
  checked(
    (raw) => /^\d+$/.test(raw) && within(raw, min, max),
    (raw) => `must be a whole number from ${min} to ${max}, not "${raw}"`,
  ).transform(Number)

export const decimal = (min: number, max: number) =>
  checked(
    (raw) => /^\d*\.?\d+$/.test(raw) && within(raw, min, max),
    (raw) => `must be a number from ${min} to ${max}, not "${raw}"`,
  ).transform(Number)

export const oneOf = <const T extends string>(...names: readonly T[]) =>
  z.enum(names, { error: ({ input }) => `must be one of ${names.join(', ')}, not "${String(input)}"` })

export const yesOrNo = z.stringbool({
  truthy: ['true', '1', 'yes', 'on'],
  falsy: ['false', '0', 'no', 'off'],
  error: ({ input }) => `must be true or false, not "${String(input)}"`,
})

/** A URL with one of the schemes; returned as written, without a trailing slash. */
export function url(...schemes: string[]) {
  const isFine = (raw: string) => {
    const parsed = parseUrl(raw)
    return parsed !== null && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.host !== ''
  }
  return checked(isFine, () => `must be a URL that begins with ${schemes.join(':// or ')}://`).transform((raw) =>
    raw.replace(/\/+$/, ''),
  )
}

export const webUrl = url('http', 'https')

/** Written to the log when it does not answer. */
export const webUrlWithoutLogin = webUrl.refine((raw) => {
  const { username, password } = new URL(raw)
  return username === '' && password === ''
}, 'must be a URL without a user name and password')

/** Shown on a button. */
export const shortName = checked(
  (raw) => /^[^\p{Cc}]{1,40}$/u.test(raw),
  () => 'must have up to 40 characters',
)

/** As the provider writes it: a trailing slash is part of an issuer. */
export const issuerUrl = checked(
  (raw) => webUrl.safeParse(raw).success && !/[?#]/.test(raw),
  () => 'must be a URL that begins with http:// or https://, without a query',
).transform((raw) => new URL(raw).href)

/** Comma separated names of mail domains, such as `example.com`; an `@` before one is dropped. */
export const mailDomains = listOf(
  (entry) => /^@?[^\s@]+\.[^\s@]+$/.test(entry),
  (bad) => `must list domains, comma separated; "${bad}" is not one`,
).transform((domains) => domains.map((domain) => domain.replace(/^@/, '')))

/** The host may be missing: a socket is named in the query string. */
export const postgresUrl = checked(
  (raw) => /^postgres(ql)?:\/\//.test(raw) && parseUrl(raw) !== null,
  () => 'must be a URL that begins with postgres:// or postgresql://',
)

/** A site's URL without path, query or fragment: `https://example.com`. */
export const siteUrl = webUrl
  .refine((raw) => {
    const { pathname, search, hash } = new URL(raw)
    return pathname === '/' && search === '' && hash === ''
  }, 'must be a URL without a path, such as https://gazetteer.example')
  .transform((raw) => new URL(raw).origin)

/** The address of this server; its path, if any, is the base path. */
export const publicUrl = webUrl
  .refine((raw) => {
    const { search, hash } = new URL(raw)
    return search === '' && hash === ''
  }, 'must be a URL without a query, such as https://gazetteer.example')
  .transform((raw) => {
    const { origin, pathname } = new URL(raw)
    return { origin, path: withoutEnd(pathname) }
  })

/** Our own paths begin with these; a proxy that removes the base path would make them ambiguous. */
const ownPaths = ['api', 'assets', 'docs', 'login', 'payment', 'privacy', 'terms', 'user']

/** `''` for `/`, otherwise `/listings` or `/tools/listings`, without a slash at the end. */
export const basePath = checked(
  (raw) => /^\/(?:[\w~-][\w.~-]*(?:\/[\w~-][\w.~-]*)*\/?)?$/.test(raw),
  (raw) => `must be a path of letters, digits and . _ ~ - such as /listings, not "${raw}"`,
)
  .refine((raw) => !ownPaths.includes(raw.split('/')[1] ?? ''), {
    error: ({ input }) => `must not begin with /${String(input).split('/')[1]}, which is a path of Gazetteer itself`,
  })
  .transform(withoutEnd)

function withoutEnd(path: string): string {
  return path.replace(/\/$/, '')
}

/** A file or a folder; returned as an absolute path. */
export const existingPath = checked(existsSync, (raw) => `names ${raw}, which does not exist`).transform((raw) =>
  resolve(raw),
)

/** Exists or can be created. */
export const folder = checked(
  (raw) => !existsSync(raw) || statSync(raw).isDirectory(),
  (raw) => `names ${raw}, which is not a folder`,
)

export const existingFile = existingPath.pipe(
  checked(
    (path) => statSync(path).isFile(),
    (path) => `names ${path}, which is not a file`,
  ),
)

export const existingFiles = listOf(existsSync, (missing) => `names ${missing}, which does not exist`).pipe(
  z.array(
    checked(
      (path) => statSync(path).isFile(),
      (path) => `names ${path}, which is not a file`,
    ),
  ),
)

const isWebUrl = /^https?:/
export const webUrlOrPath = z.union([z.string().regex(isWebUrl).pipe(webUrl), existingPath], {
  error: ({ input }) => {
    const raw = String(input)
    return (isWebUrl.test(raw) ? webUrl : existingPath).safeParse(raw).error?.issues[0]?.message
  },
})

/** `auto`, `off`, or a folder, local or over HTTP(S). */
export const mapTiles = z.union([z.enum(['auto', 'off']), webUrlOrPath], {
  error: ({ input }) => webUrlOrPath.safeParse(input).error?.issues[0]?.message,
})

const namedSchedules: Partial<Record<string, string>> = { hourly: '0 * * * *', daily: '0 3 * * *' }

/** `off`, or a cron expression with five parts; names of usual ones are replaced. */
export const backupSchedule = checked(
  (raw) => raw === 'off' || namedSchedules[raw] !== undefined || isCron(raw),
  (raw) => `must be off, hourly, daily or a cron expression such as "30 2 * * *", not "${raw}"`,
).transform((raw) => namedSchedules[raw] ?? raw)

function isCron(raw: string): boolean {
  try {
    nextTime({ cron: raw, timezone: 'UTC' }, 0)
    return true
  } catch (error) {
    if (error instanceof Invalid) return false
    throw error
  }
}

/** Has secrets. */
export const bucketUrl = z.string().transform((raw, context) => {
  const location = readBucketUrl(raw)
  if (location !== null) return location
  context.addIssue(
    'must be like s3://KEY:SECRET@s3.example.com/bucket/folder?region=us-east-1, with KEY and SECRET percent-encoded; tls=off only for this machine',
  )
  return z.NEVER
})

export const key32 = checked(
  (raw) => /^[A-Za-z0-9+/_-]+={0,2}$/.test(raw) && Buffer.from(raw, 'base64').length === 32,
  () => 'must be 32 bytes in base64 (generate with: openssl rand -base64 32)',
).transform((raw) => Buffer.from(raw, 'base64'))

/** In base58; a private key (`xprv…`) is refused, and no key is ever repeated in a message. */
export const extendedPublicKey = checked(
  (raw) => /^[a-zA-Z]pub[1-9A-HJ-NP-Za-km-z]{100,115}$/.test(raw),
  () => 'must be an extended public key, such as xpub6…',
)

/** Sent in a header. */
export const crawlerContact = checked(
  (raw) => /^[\x21-\x7e][\x20-\x7e]{4,199}$/.test(raw) && !/[()]/.test(raw),
  () => 'must be an e-mail address or a URL of up to 200 characters',
)

export const emailAddress = checked(
  (raw) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(raw),
  (raw) => `must be an e-mail address, not "${raw}"`,
)

/** Comma separated. */
export const emailAddresses = listOf(
  (entry) => emailAddress.safeParse(entry).success,
  (bad) => `must list e-mail addresses, comma separated; "${bad}" is not one`,
)

/** `Name <address>` or only the address. */
export const mailSender = checked(
  (raw) => /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(raw),
  () => 'must be an e-mail address or "Name <address>"',
)

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']
const noProxies = z.enum(['off', 'false']).transform((): string[] => [])
const someProxies = listOf(isProxy, (bad) => `must list IP addresses of proxies, comma separated; "${bad}" is not one`)

/** Addresses or ranges (`10.0.0.0/8`) of proxies, comma separated; `off` for none. */
export const proxies = z.union([noProxies, someProxies], {
  error: ({ input }) => someProxies.safeParse(input).error?.issues[0]?.message,
})

function isProxy(entry: string): boolean {
  if (proxyNames.includes(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
