import { withoutInvisible } from '../plain-text/invisible.ts'

/**
 * Trims, composes (NFC), folds white space, removes control characters and invisible ones; null when nothing visible is
 * left.
 */
export function cleanText(value: string | null | undefined): string | null {
  if (value == null) return null
  const text = withoutInvisible(value.toWellFormed().normalize('NFC'))
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return visible.test(text) ? text : null
}

/** Anything but marks, format characters and letters that are blank: Hangul fillers and the empty Braille pattern. */
const visible = /[^\p{Cc}\p{Cf}\p{Z}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u
/** The first of several values joined by semicolons. */
export function firstOf(value: string | null): string | null {
  return cleanText(value?.split(';').find((part) => part.trim() !== ''))
}

/** Whether every database can store it: PostgreSQL rejects NUL, and lone surrogates are invalid. */
export const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Replaces NUL characters, and lone surrogates by the replacement character. */
export const storableText = (text: string, forNul: ' ' | ''): string => text.toWellFormed().replaceAll('\0', forNul)
