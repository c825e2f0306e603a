import { cleanText } from './text.ts'

/** An http(s) address as the source gives it, with https:// in front where it names no scheme; null when it is no web address. */
export function normalizeWebsite(value: string | null): string | null {
  const text = firstAddress(cleanText(value) ?? '')
  if (text === '') return null
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(text) && !/^[^/]+:\d+(\/|$)/.test(text) ? text : `https://${text.replace(/^\/+/, '')}`
  if (!URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && hostname.includes('.') ? address : null
}

/** The host of a web address, without `www.`, as it is compared. */
export function hostOf(address: string): string {
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '')
  return host.replace(/^www\.(?=.*\.)/, '')
}

/** The hosts of every address given, whatever stands between them; no host has a comma. */
export function hostsIn(value: string | null): string[] {
  const parts = (value ?? '').split(/[;|\s]+|,(?=https?:|www\.)/i)
  const addresses = parts.flatMap((part) => normalizeWebsite(part) ?? [])
  return [...new Set(addresses.flatMap((address) => hostOf(address).split(',')))].filter((host) => host.includes('.'))
}

/** The first of several addresses joined with semicolons; one in the path of an address (`/x;id=1`) parts nothing. */
function firstAddress(text: string): string {
  const [first = '', ...others] = text.replace(/^[;\s]+/, '').split(';')
  let address = first
  for (const other of others) {
    const isNext = /^\s|^$|^(https?:)?\/\/|^www\./i.test(other) || !/[^:/]\//.test(address)
    if (isNext) break
    address += `;${other}`
  }
  return address.trim()
}
