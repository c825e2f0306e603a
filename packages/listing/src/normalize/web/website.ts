import { parseUrl } from '../../text/parse-url.ts'
import { cleanText } from '../../text/clean-text.ts'
import { kindOfAddress, type WebLocation } from './web-hosts.ts'

/**
 * The first usable http(s) address of one or several that is a business's own site: no page of a social network, no list
 * of links and no map. As given, with a misspelled scheme repaired, and https:// added when it has none. Null when there
 * is none.
 */
export const normalizeWebsite = (value: string | null): string | null => sitesIn(value).sites[0] ?? null

/** The addresses of a website field: sites of the business, and its pages at social networks. */
export function sitesIn(value: string | null): { sites: string[]; pages: string[] } {
  const sorted: ReturnType<typeof sitesIn> = { sites: [], pages: [] }
  for (const { address, url } of webAddressesIn(value)) {
    const kind = kindOfAddress(url)
    if (kind === 'site') sorted.sites.push(address)
    if (kind === 'social') sorted.pages.push(address)
  }
  return sorted
}

/** Distinct URLs of accounts, without spaces and one for each page. The home page of a network is none. */
export function distinctSocials(values: readonly string[]): string[] {
  const accounts: WebAddress[] = []
  for (const value of values) {
    const [first] = webAddressesIn(value)
    if (first !== undefined && kindOfAddress(first.url) !== 'none') accounts.push(first)
  }
  const distinct = accounts.length < 2 ? accounts : distinctPages(accounts)
  return distinct.map(({ address }) => address.replace(/\s/g, '%20'))
}

/** The first address of each page. */
function distinctPages(addresses: readonly WebAddress[]): WebAddress[] {
  const pages = new Map<string, WebAddress>()
  for (const address of addresses) {
    const { hostname, pathname, search } = address.url
    // `m.facebook.com/x/` is `www.facebook.com/x`.
    const page = hostname.replace(/^(?:www|m)\./, '') + pathname.replace(/\/+$/, '') + search
    if (!pages.has(page)) pages.set(page, address)
  }
  return [...pages.values()]
}

type WebAddress = { address: string; url: WebLocation }

function webAddressesIn(value: string | null): WebAddress[] {
  if (value === null) return []
  const plain = plainAddress(value)
  if (plain !== null) return [plain]
  return addressesIn(cleanText(value) ?? '').flatMap((text) => {
    // Words can follow an address: `www.a.example (closed)`.
    const address = webAddress(text) ?? webAddress(text.split(' ')[0] ?? '')
    return address ?? []
  })
}

/**
 * Fast path: one address that a parser would not change, because parsing takes most of the time. Its host has two labels or
 * more, of letters in lower case, digits and single hyphens, and ends in a letter; no part of the path begins with a dot.
 */
const plainPattern = /^https?:\/\/((?:[a-z\d]+(?:-[a-z\d]+)*\.)+[a-z]+)((?:\/(?:[\w~-][\w.~-]*)?)*)(\?[\w=&.~%+/-]+)?$/

function plainAddress(address: string): WebAddress | null {
  const [, hostname = '', pathname = '', search = ''] = plainPattern.exec(address) ?? []
  const isWwwOnly = hostname.startsWith('www.') && hostname.indexOf('.', 'www.'.length) === -1
  if (hostname === '' || isWwwOnly) return null
  return { address, url: { hostname, pathname: pathname === '' ? '/' : pathname, search } }
}

function webAddress(text: string): WebAddress | null {
  const repaired = withRepairedScheme(text)
  const hasScheme = /^[a-z][a-z0-9+.-]*:/i.test(repaired) && !/^[^/]+:\d+(\/|$)/.test(repaired)
  // An e-mail address would otherwise parse as user and host.
  if (!hasScheme && mailName.test(repaired)) return null
  const address = hasScheme ? repaired : `https://${repaired.replace(/^[/\\]+/, '')}`
  const url = parseUrl(address)
  if (url === null) return null
  const { protocol, hostname } = url
  const isWeb = protocol === 'http:' || protocol === 'https:'
  // A bare number would parse as an IP address (`3` is 0.0.0.3).
  const isNumber = /^[\d.]+$/.test(hostname) && !address.includes(hostname)
  return isWeb && isHost(hostname) && !isNumber ? { address, url } : null
}

/**
 * A spelling of `http://` or `https://`: a slash too few or too many, `;` or `//` for the colon, a letter too few or
 * too many.
 */
const scheme = /^h*t+p+(s?)(?:[:;]+(?!\d+(?:\/|$))[/\\]*|[/\\]{2}:?[/\\]*)\s*/i

/** Writes the scheme as it should be; of several (`http://https://a.example`) the last one counts. */
function withRepairedScheme(text: string): string {
  let rest = text
  let last: string | null = null
  for (let found = scheme.exec(rest); found !== null; found = scheme.exec(rest)) {
    rest = rest.slice(found[0].length)
    last = found[1] === '' ? 'http' : 'https'
  }
  const isRight = last === null || text.toLowerCase() === `${last}://${rest.toLowerCase()}`
  return isRight ? text : `${last}://${rest}`
}

/** Labels of letters, digits and hyphens and a last label that is no number, or an IP address. */
function isHost(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '')
  if (/^\d+\.\d+\.\d+\.\d+$|^\[[\da-f:.]+\]$/i.test(host)) return true
  const labels = host.split('.')
  if (labels.length < 2 || (labels.length === 2 && labels[0] === 'www')) return false
  return (
    labels.every((label) => /^[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i.test(label)) && /^[a-z]/i.test(labels.at(-1) ?? '')
  )
}

/** The host of a URL without `www.`, for comparison. */
export function hostOf(address: string): string {
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '')
  return host.replace(/^www\.(?=.*\.)/, '')
}

/** The hosts of all given addresses, whatever separates them. */
export function hostsIn(value: string | null): string[] {
  const parts = (value ?? '').split(/[;|\s,<>()]+/)
  const addresses = parts.flatMap((part) => webAddress(part.replace(mailName, '')) ?? [])
  return [...new Set(addresses.map(({ address }) => hostOf(address)))]
}

const mailName = /^[^/?#:]*@/

/**
 * Several addresses separated by semicolons, spaces, commas, bars or line ends; a separator within a path (`/x;id=1`)
 * does not count.
 */
function addressesIn(text: string): string[] {
  if (!/[\s,;|<>()[\]]/.test(text)) return text === '' ? [] : [text]
  const unbroken = text.replace(/(h?t+ps?);(?=\/\/)/gi, '$1:')
  return unbroken.split(between).flatMap((several) => {
    const addresses: string[] = []
    for (const part of several.split(';')) {
      const before = addresses.pop()
      const isNext = before === undefined || /^\s|^$|^(https?:)?\/\/|^www\./i.test(part) || !/[^:/]\//.test(before)
      if (isNext) addresses.push(...(before === undefined ? [] : [before]), part)
      else addresses.push(`${before};${part}`)
    }
    return addresses.map(withoutMarks).filter((part) => part !== '')
  })
}

const between =
  /[\s,|/]*[\s,|](?=h?ttps?[:;/]|www\.)|\s*(?:,\s|\s\/\s|\||\s(?:or|and|und|oder|et|ou|y|&)\s)\s*(?=\S+\.\S)/i

/** Marks around an address: `<https://a.example>`, `(a.example),`. */
function withoutMarks(text: string): string {
  const bare = text.trim().replace(/^[<([,\s]+|[>\],\s]+$/g, '')
  return bare.includes('(') ? bare : bare.replace(/\)+$/, '')
}
