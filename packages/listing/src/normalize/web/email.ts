import { cleanText } from '../../text/clean-text.ts'

/** Marks between several addresses, and around an address: `Info <a@b.example>`, `a@b.example / c@d.example`. */
const separators = /[\s;,|<>()[\]"“”„*/\\]+/u

const spelledAt = /\s*[[({<]\s*(?:at|ät|@|a\.t\.)\s*[\])}>]\s*/giu
const spelledDot = /\s*[[({<]\s*(?:dot|punkt|point|\.)\s*[\])}>]\s*/giu

/** Domain labels, the last one without a digit at its beginning; nothing but a mark may follow. */
const address = /^([^@]*[^@.:])@((?:[\p{L}\p{N}][\p{L}\p{N}-]*\.)+\p{L}[\p{L}\p{N}-]+)(?:$|[^\p{L}\p{N}@-].*$)/u

/** Fast path: one address with nothing around it, its domain in lower case. */
const plain = /^(?=[^@]{1,64}@)\w+(?:[.+-]\w+)*@(?:[a-z\d][a-z\d-]*\.)+[a-z][a-z\d-]+$/

/** The first valid address of one or several, its domain in lower case; null when there is none. */
export function normalizeEmail(value: string | null): string | null {
  if (value === null || plain.test(value)) return value
  const text = unescaped(cleanText(value) ?? '')
    .replace(spelledAt, '@')
    .replace(spelledDot, '.')
  const joined = text.split('@').length === 2 ? text.replace(/\s*@\s*/, '@') : text
  for (const part of joined.split(separators)) {
    const bare = part.replace(/^(?:[\p{L}-]*:)+|^[.:!?'’-]+/gu, '')
    const [, name = '', domain = ''] = address.exec(bare) ?? []
    if (isName(name)) return `${name}@${domain.toLowerCase()}`
  }
  return null
}

const isName = (name: string): boolean =>
  name.length <= 64 && /^[\p{L}\p{N}_.!#$%&'*+=?^`{|}~-]+$/u.test(name) && !/^\.|\.\./.test(name)

/** `info%40b.example` of a mailto: address. */
const unescaped = (text: string): string => text.replace(/%40/gi, '@').replace(/%20/g, ' ')
