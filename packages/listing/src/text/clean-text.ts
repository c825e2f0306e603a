import { withoutInvisible } from '../plain-text/invisible.ts'

/**
 * Trims, composes (NFC), folds white space, removes control characters and invisible ones; null when nothing visible is
 * left.
 */
export function cleanText(value: string | null | undefined): string | null {
  if (value == null) return null
  return isClean(value) ? value : cleaned(value)
}

/**
 * Fast path: visible characters below the combining ones, with single spaces between them. Most texts of open data are
 * like that.
 */
function isClean(text: string): boolean {
  let before = space
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === space ? before === space : !isVisibleCode(code)) return false
    before = code
  }
  return before !== space
}

const space = 0x20
const softHyphen = 0xad
/** The first combining character: texts of lower ones are composed (NFC). */
const firstCombining = 0x300

const isVisibleCode = (code: number): boolean =>
  (code > space && code < 0x7f) || (code > 0xa0 && code < firstCombining && code !== softHyphen)

function cleaned(value: string): string | null {
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
