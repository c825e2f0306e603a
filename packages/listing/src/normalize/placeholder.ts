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
  const [bare = ''] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(text.toLowerCase().replaceAll('.', '')) ?? []
  return bare === '' || placeholders.has(bare) || placeholders.has(bare.replace(/\s/g, ''))
}

/**
 * The values of a field from several keys or a list, joined for the field's normalizer, which takes the first usable
 * one. Placeholders are dropped, so that `phone=no` does not hide `contact:phone`. Null when nothing is left.
 */
export function joinValues(values: Iterable<unknown>): string | null {
  const texts = [...values].flatMap((value) => (typeof value === 'string' ? withoutPlaceholders(value) : []))
  const given = [...new Set(texts)]
  return given.length === 0 ? null : given.join('; ')
}

function withoutPlaceholders(value: string): string[] {
  const parts = value.split(';').filter((part) => !isPlaceholder(part))
  return cleanText(parts.join(';')) === null ? [] : [parts.join(';').trim()]
}
