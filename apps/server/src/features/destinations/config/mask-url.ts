import { secretBullets } from '@gazetteer/contract'
import { maskSecret } from './mask-secret.ts'

const knownOptions = ['host', 'port', 'user', 'password', 'dbname', 'sslmode']

/**
 * scheme://user:password@host:port/database?query; the password ends at the last `@`, and nothing follows the query.
 */
const form =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^:@/?#\s]*)(?::(?<password>[^/?#\s]*))?@)?(?<place>[^@/?#\s]*(?:\/[^@?#\s]*)?)(?:\?(?<question>[^#\s]*))?$/i

/**
 * A connection URL for display: passwords masked, only known parameters shown. Shows nothing when another parser
 * might find a password that we did not (odd spelling, repeated parameter, unusual format).
 */
export function maskUrl(text: string): string {
  const url = text.trim()
  if (url === '') return ''
  const parts = form.exec(url)?.groups
  const query = parts && maskQuery(parts['question'])
  if (!parts || query === null) return secretBullets
  const { scheme, user, password = '', place } = parts
  const secret = password === '' ? '' : `:${maskSecret(password)}`
  return `${scheme}${user === undefined ? '' : `${user}${secret}@`}${place}${query}`
}

/** null when a parameter is oddly spelled or repeated. */
function maskQuery(query: string | undefined): string | null {
  const pairs = (query ?? '').split('&').filter((pair) => pair !== '')
  const names = pairs.map((pair) => pair.split('=')[0] ?? '')
  if (new Set(names.map(plain)).size < names.length) return null
  if (names.some((name) => !knownOptions.includes(name) && knownOptions.includes(plain(name)))) return null
  const shown = pairs.filter((_pair, at) => knownOptions.includes(names[at] ?? '')).map(maskPair)
  return shown.length === 0 ? '' : `?${shown.join('&')}`
}

/** The decoded name as a URL parser reads it; lower case, because some parsers ignore case. */
const plain = (name: string): string => ([...new URLSearchParams(`${name}=`).keys()][0] ?? '').trim().toLowerCase()

function maskPair(pair: string): string {
  const [name = '', ...rest] = pair.split('=')
  return name === 'password' ? `${name}=${maskSecret(rest.join('='))}` : pair
}
