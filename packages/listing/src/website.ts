import { firstOf } from './text.ts'

/** An http(s) address as the source gives it, with https:// in front where it names no scheme; null when it is no web address. */
export function normalizeWebsite(value: string | null): string | null {
  const text = firstOf(value)
  if (text === null) return null
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && hostname.includes('.') ? address : null
}
