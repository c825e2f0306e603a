import { secretBullets } from '@gazetteer/contract'
import { maskSecret } from './mask-secret.ts'

const known = ['host', 'port', 'user', 'password', 'dbname', 'sslmode']

/** scheme://user:password@host:port/database?question; the password ends at the last `@`, and nothing stands behind the question. */
const form =
  /^(?<scheme>postgres(?:ql)?:\/\/)(?:(?<user>[^:@/?#\s]*)(?::(?<password>[^/?#\s]*))?@)?(?<place>[^@/?#\s]*(?:\/[^@?#\s]*)?)(?:\?(?<question>[^#\s]*))?$/i

/**
 * A connection URL as it may be shown: its passwords masked, of its parameters the known ones alone. Where a reader of URLs
 * might see a password that we did not (odd spellings, a parameter twice, no usual form), nothing of it is shown.
 */
export function maskUrl(text: string): string {
  const url = text.trim()
  if (url === '') return ''
  const parts = form.exec(url)?.groups
  const question = parts && maskQuestion(parts['question'])
  if (!parts || question === null) return secretBullets
  const { scheme, user, password = '', place } = parts
  const secret = password === '' ? '' : `:${maskSecret(password)}`
  return `${scheme}${user === undefined ? '' : `${user}${secret}@`}${place}${question}`
}

/** null where a parameter is spelt oddly or comes twice. */
function maskQuestion(question: string | undefined): string | null {
  const pairs = (question ?? '').split('&').filter((pair) => pair !== '')
  const names = pairs.map((pair) => pair.split('=')[0] ?? '')
  if (new Set(names.map(plain)).size < names.length) return null
  if (names.some((name) => !known.includes(name) && known.includes(plain(name)))) return null
  const shown = pairs.filter((_pair, at) => known.includes(names[at] ?? '')).map(maskPair)
  return shown.length === 0 ? '' : `?${shown.join('&')}`
}

/** As a reader of URLs takes a name; without case, which some ignore. */
const plain = (name: string): string => ([...new URLSearchParams(`${name}=`).keys()][0] ?? '').trim().toLowerCase()

function maskPair(pair: string): string {
  const [name = '', ...rest] = pair.split('=')
  return name === 'password' ? `${name}=${maskSecret(rest.join('='))}` : pair
}
