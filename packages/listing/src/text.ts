/** Trimmed, composed (NFC), inner white space folded, control characters gone; null when nothing is left. */
export function cleanText(value: string | null | undefined): string | null {
  if (value == null) return null
  const text = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** The first of several values that a source joins with semicolons. */
export function firstOf(value: string | null): string | null {
  return cleanText(value?.split(';').find((part) => part.trim() !== ''))
}

/** Whether every database can keep it: NUL is refused by PostgreSQL, and half a surrogate pair is no character. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** With a sign in place of each NUL, and the one for an unknown character in place of half a pair. */
export const storableText = (text: string, forNul: ' ' | ''): string => text.toWellFormed().replaceAll('\0', forNul)
