import { cleanText } from '../text/clean-text.ts'

/** Texts that data entry uses for "there is none", compared without case, dots and surrounding marks. */
const placeholders = new Set(
  `no|none|non|nein|nil|null|na|n/a|nan|nv|n/v|undefined|false|unknown|unbekannt|not available|not applicable|not known
  |no phone|no website|no email|fixme|tbd|tba|todo|xxx|yes|true|missing|empty|keine|ninguno|aucun|nothing`
    .split('|')
    .map((word) => word.trim()),
)

/** Whether a text means "no value": a placeholder, or no letter and no digit at all. */
export function isPlaceholder(text: string): boolean {
  if (hasDigitOrManyLetters(text)) return false
  const [bare = ''] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text.toLowerCase().replaceAll('.', '')) ?? []
  return bare === '' || placeholders.has(bare) || placeholders.has(bare.replace(/\s/g, ''))
}

const mostLetters = Math.max(...[...placeholders].map(({ length }) => length))

/** Fast path: a digit (0 to 9) or more letters (a to z) than any placeholder has. */
function hasDigitOrManyLetters(text: string): boolean {
  let letters = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 0x30 && code <= 0x39) return true
    const lower = code | 0x20
    if (lower >= 0x61 && lower <= 0x7a) letters += 1
  }
  return letters > mostLetters
}

/**
 * The values of a field from several keys or a list, joined for the field's normalizer, which takes the first usable
 * one. Placeholders are dropped, so that `phone=no` does not hide `contact:phone`. Null when nothing is left.
 */
export function joinValues(values: Iterable<unknown>): string | null {
  const given: string[] = []
  for (const value of values) {
    const text = typeof value === 'string' ? withoutPlaceholders(value) : null
    if (text !== null) given.push(text)
  }
  return given.length < 2 ? (given[0] ?? null) : [...new Set(given)].join('; ')
}

function withoutPlaceholders(value: string): string | null {
  if (!value.includes(';')) return isPlaceholder(value) ? null : visibleText(value)
  const parts = value.split(';').filter((part) => !isPlaceholder(part))
  return visibleText(parts.join(';'))
}

const visibleText = (text: string): string | null => (cleanText(text) === null ? null : text.trim())
