/**
 * Splits text into words: folds case, accents, width and punctuation. Periods and apostrophes join (`J.J.’s` is
 * `jjs`). Scripts without spaces become overlapping pairs of characters.
 */
export function wordsOf(text: string): string[] {
  if (isPlainAscii.test(text))
    return (
      text
        .toLowerCase()
        .replace(/['.`]/g, '')
        .match(/[a-z0-9]+/g) ?? []
    )
  const words = foldedText(text)
    .split(/[^\p{L}\p{N}\p{Mc}\p{Mn}]+/u)
    .filter((word) => word !== '')
  return words.some((word) => spaceless.test(word)) ? words.flatMap(splitSpaceless) : words
}

export const isPlainAscii = /^[\u0020-\u007e]*$/

/** Lower case, without Latin accents, apostrophes and periods; full-width forms become plain ones. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}*)\p{M}|['’‘`´.·]/gu, '')
    .toLowerCase()
    .replace(/[ßøłđıæœ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaApart))
}

/** Katakana and Hiragana are two scripts of the same sounds: `ハナコ` and `はなこ`. */
const kanaApart = 0x60

/** Latin letters without a decomposition. */
const letters: Record<string, string> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe' }

/** Scripts that write words without spaces: Han, Kana, Thai, Lao, Khmer, Burmese. */
const spaceless =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

const runs =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]+/gu

function splitSpaceless(word: string): string[] {
  return (word.match(runs) ?? []).flatMap((run) => (spaceless.test(run) ? charPairs(run) : [run]))
}

function charPairs(run: string): string[] {
  const chars = Array.from(run)
  if (chars.length < 3) return [run]
  return chars.slice(1).map((char, at) => (chars[at] ?? '') + char)
}

export const isSpaceless = (text: string): boolean => spaceless.test(text)
