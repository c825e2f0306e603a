import { z } from 'zod'
import { onePhone } from '../normalize/phone/phone.ts'
import { parseUrl } from '../text/parse-url.ts'
import { cleanText } from '../text/clean-text.ts'
import { hostOf } from '../normalize/web/website.ts'

export const optOutKinds = ['phone', 'site', 'name'] as const
export const optOutKindSchema = z.enum(optOutKinds)
export type OptOutKind = z.infer<typeof optOutKindSchema>

/**
 * A business that is not captured: a phone in E.164, a site by its host, or a name. `city` (`Boise, ID`) narrows a
 * name, else null.
 */
export type OptOut = { kind: OptOutKind; value: string; city: string | null }

/** The stored form. Null when the value is not a phone number, not a site with its own host, or has no letters. */
export function normalizeOptOut({ kind, value, city }: OptOut): OptOut | null {
  const normalized = normalizers[kind](value)
  return normalized === null ? null : { kind, value: normalized, city: kind === 'name' ? cleanText(city) : null }
}

const normalizers: Record<OptOutKind, (value: string) => string | null> = {
  phone: phoneOf,
  site: siteOf,
  name: (value) => (foldedName(value) === '' ? null : cleanText(value)),
}

/** Equal for equivalent opt-outs. */
export function optOutKey({ kind, value, city }: OptOut): string {
  return JSON.stringify([kind, kind === 'name' ? foldedName(value) : value, city === null ? null : foldedName(city)])
}

/** Ignores case, accents, punctuation and white space. */
export const foldedName = (name: string | null): string =>
  (name ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

function phoneOf(value: string): string | null {
  const phone = onePhone(value)
  return phone !== null && /^\+\d{7,15}$/.test(phone) ? phone : null
}

/** Public suffixes under a country code (`co.uk`, `com.au`), shared by everyone like `com`. */
const sharedEnding =
  /^(co|com|net|org|edu|gov|ac|mil|gob|gouv|govt|ltd|plc|sch|(or|ne|go)(?=\.(at|id|jp|ke|kr|th|tz|ug)))\.[a-z]{2}$/

function siteOf(value: string): string | null {
  const text = cleanText(value) ?? ''
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const url = parseUrl(address)
  if (url === null) return null
  const { pathname, search, port, username } = url
  const host = hostOf(address)
  const isPlain = pathname === '/' && `${search}${port}${username}` === ''
  return isPlain && /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(host) && !sharedEnding.test(host) ? host : null
}
