import { resolve } from 'node:path'
import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'

/** Turns the text of one setting into its value, or says what is wrong: a sentence's end, such as `must be a number`. */
export type Reader<T> = (text: string) => { value: T } | { wrong: string }

const value = <T>(read: T): { value: T } => ({ value: read })
const wrong = (sentence: string): { wrong: string } => ({ wrong: sentence })

const listOf = (raw: string): string[] =>
  raw
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')

export const text: Reader<string> = (raw) => value(raw)

/** A name or an address of a machine, without scheme, port or brackets. */
export const hostName: Reader<string> = (raw) =>
  /^[\w.%-]+$/.test(raw) || isIP(raw) !== 0 ? value(raw) : wrong(`must be a name or an address, not "${raw}"`)

/** Comma separated; `*` stands for all of them. */
export const hostNames: Reader<string[]> = (raw) => {
  const names = listOf(raw)
  const bad = names.find((name) => name !== '*' && 'wrong' in hostName(name))
  return bad === undefined ? value(names) : wrong(`must list names of hosts, comma separated; "${bad}" is none`)
}

export function wholeNumber(min: number, max: number): Reader<number> {
  return (raw) => {
    const number = Number(raw)
    const isFine = /^\d+$/.test(raw) && number >= min && number <= max
    return isFine ? value(number) : wrong(`must be a whole number from ${min} to ${max}, not "${raw}"`)
  }
}

export function decimal(min: number, max: number): Reader<number> {
  return (raw) => {
    const number = Number(raw)
    const isFine = /^\d*\.?\d+$/.test(raw) && number >= min && number <= max
    return isFine ? value(number) : wrong(`must be a number from ${min} to ${max}, not "${raw}"`)
  }
}

export function oneOf<const T extends string>(...names: readonly T[]): Reader<T> {
  return (raw) => {
    const found = names.find((name) => name === raw)
    return found === undefined ? wrong(`must be one of ${names.join(', ')}, not "${raw}"`) : value(found)
  }
}

export const yesOrNo: Reader<boolean> = (raw) => {
  if (['true', '1', 'yes', 'on'].includes(raw.toLowerCase())) return value(true)
  if (['false', '0', 'no', 'off'].includes(raw.toLowerCase())) return value(false)
  return wrong(`must be true or false, not "${raw}"`)
}

/** An address with one of the schemes; given back as written, without a trailing slash. The text may hold a password: never repeat it. */
export function url(...schemes: string[]): Reader<string> {
  return (raw) => {
    const parsed = URL.canParse(raw) ? new URL(raw) : null
    const isFine = parsed !== null && schemes.includes(parsed.protocol.slice(0, -1)) && parsed.host !== ''
    return isFine
      ? value(raw.replace(/\/+$/, ''))
      : wrong(`must be an address that begins with ${schemes.join(':// or ')}://`)
  }
}

export const webUrl = url('http', 'https')

/** The host may be missing: a socket is named in the question. */
export const postgresUrl: Reader<string> = (raw) =>
  /^postgres(ql)?:\/\//.test(raw) && URL.canParse(raw)
    ? value(raw)
    : wrong('must be an address that begins with postgres:// or postgresql://')

/** Of a site, without path, question or fragment: `https://example.com`. */
export const siteUrl: Reader<string> = (raw) => {
  const read = webUrl(raw)
  if ('wrong' in read) return read
  const { origin, pathname, search, hash } = new URL(read.value)
  return pathname === '/' && search === '' && hash === ''
    ? value(origin)
    : wrong('must be the address of a site, without a path')
}

/** A file or a folder; it comes back absolute. */
export const existingPath: Reader<string> = (raw) =>
  existsSync(raw) ? value(resolve(raw)) : wrong(`names ${raw}, which does not exist`)

/** There or to be made. */
export const folder: Reader<string> = (raw) =>
  !existsSync(raw) || statSync(raw).isDirectory() ? value(raw) : wrong(`names ${raw}, which is not a folder`)

export const existingFiles: Reader<string[]> = (raw) => {
  const paths = listOf(raw)
  const missing = paths.find((path) => !existsSync(path))
  if (missing !== undefined) return wrong(`names ${missing}, which does not exist`)
  const other = paths.find((path) => !statSync(path).isFile())
  return other === undefined ? value(paths) : wrong(`names ${other}, which is not a file`)
}

export const webUrlOrPath: Reader<string> = (raw) => (/^https?:/.test(raw) ? webUrl(raw) : existingPath(raw))

/** The secret itself is never repeated in a sentence. */
export const key32: Reader<Buffer> = (raw) => {
  const bytes = Buffer.from(raw, 'base64')
  const isFine = /^[A-Za-z0-9+/_-]+={0,2}$/.test(raw) && bytes.length === 32
  return isFine ? value(bytes) : wrong('must be 32 bytes in base64 (make one with: openssl rand -base64 32)')
}

/** In base58; a private key (`xprv…`) is none of it, and no key is ever repeated. */
export const extendedPublicKey: Reader<string> = (raw) =>
  /^[a-zA-Z]pub[1-9A-HJ-NP-Za-km-z]{100,115}$/.test(raw)
    ? value(raw)
    : wrong('must be an extended public key, such as xpub6…')

export const emailAddress: Reader<string> = (raw) =>
  /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(raw) ? value(raw) : wrong(`must be an e-mail address, not "${raw}"`)

/** `Name <address>` or the address alone. */
export const mailSender: Reader<string> = (raw) =>
  /^([^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/.test(raw)
    ? value(raw)
    : wrong('must be an e-mail address or "Name <address>"')

const proxyNames = ['loopback', 'linklocal', 'uniquelocal']

/** Addresses or ranges (`10.0.0.0/8`) of proxies, comma separated; `off` for none. */
export const proxies: Reader<string[]> = (raw) => {
  if (raw === 'off' || raw === 'false') return value([])
  const list = listOf(raw)
  const bad = list.find((entry) => !isProxy(entry))
  return bad === undefined ? value(list) : wrong(`must list addresses of proxies, comma separated; "${bad}" is none`)
}

function isProxy(entry: string): boolean {
  if (proxyNames.includes(entry)) return true
  const [address = '', bits, ...more] = entry.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
