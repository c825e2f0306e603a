/**
 * Removes characters that are not seen: zero-width spaces, byte order marks, soft hyphens, direction controls. Joiners
 * stay where they shape the letter or emoji before them, direction marks between letters written from right to left.
 */
export function withoutInvisible(text: string): string {
  if (!anyInvisible.test(text)) return text
  const bare = text.replace(never, '').replace(looseJoiner, '').replace(looseTag, '')
  return rightToLeft.test(bare) ? bare.replace(outerMarks, '') : bare.replace(marks, '')
}

const anyInvisible =
  /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u
const never = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0001}]/gu

/** Joiners shape letters of Arabic and Indic scripts, also at the end of a word, and join emoji. */
const looseJoiner =
  /(?<![\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]|[^\P{L}\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}])[\u200c\u200d]+/gu

/** Tag characters are part of a flag: England is a black flag and five of them. */
const looseTag = /(?<!\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}]/gu

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u
const marks = /[\u061c\u200e\u200f]/g
const outerMarks = /^[\s\u061c\u200e\u200f]+|[\s\u061c\u200e\u200f]+$/g
