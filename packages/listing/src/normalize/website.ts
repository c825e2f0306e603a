import { cleanText } from '../text.ts'

/** An http(s) address as given, with https:// added when it has no scheme; null when it is not a web address. */
export function normalizeWebsite(value: string | null): string | null {
  const text = firstAddress(cleanText(value) ?? '')
  if (text === '') return null
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text)
  // An e-mail address would otherwise parse as user and host.
  if (!hasScheme && mailName.test(text)) return null
  const address = hasScheme ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // A bare number would parse as an IP address (`3` is 0.0.0.3).
  const isNumber = /^[\d.]+$/.test(hostname) && !address.includes(hostname)
  return isWeb && /\../.test(hostname) && !isNumber ? address : null
}

/** The host of a URL without `www.`, for comparison. */
export function hostOf(address: string): string {
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '')
  return host.replace(/^www\.(?=.*\.)/, '')
}

/** The hosts of all given addresses, whatever separates them; hosts contain no commas. */
export function hostsIn(value: string | null): string[] {
  const parts = (value ?? '').split(/[;|\s]+|,(?=https?:|www\.)/i)
  const addresses = parts.flatMap((part) => normalizeWebsite(part.replace(mailName, '')) ?? [])
  return [...new Set(addresses.flatMap((address) => hostOf(address).split(',')))].filter((host) => host.includes('.'))
}

const mailName = /^[^/?#:]*@/

/**
 * The first of several addresses separated by semicolons, spaces or commas; a separator within a path (`/x;id=1`)
 * does not count.
 */
function firstAddress(text: string): string {
  const [beforeNext = ''] = text.replace(/^[;,\s]+/, '').split(/[\s,|]+(?=https?:|www\.)/i)
  const [first = '', ...others] = beforeNext.split(';')
  let address = first
  for (const other of others) {
    const isNext = /^\s|^$|^(https?:)?\/\/|^www\./i.test(other) || !/[^:/]\//.test(address)
    if (isNext) break
    address += `;${other}`
  }
  return address.trim()
}
