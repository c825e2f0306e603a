/** Trims, composes (NFC), folds white space and removes control characters; null when nothing is left. */
export function cleanText(value: string | null | undefined): string | null {
  if (value == null) return null
  const text = value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return text === '' ? null : text
}

/** The first of several values joined by semicolons. */
export function firstOf(value: string | null): string | null {
  return cleanText(value?.split(';').find((part) => part.trim() !== ''))
}

/** Whether every database can store it: PostgreSQL rejects NUL, and lone surrogates are invalid. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Replaces NUL characters, and lone surrogates by the replacement character. */
export const storableText = (text: string, forNul: ' ' | ''): string => text.toWellFormed().replaceAll('\0', forNul)
