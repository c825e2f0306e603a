/** A 53-bit hash of a text (cyrb53): a map of numbers needs a fraction of the memory of one of strings. */
export function hashOf(text: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    one = Math.imul(one ^ code, 2654435761)
    other = Math.imul(other ^ code, 1597334677)
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909)
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909)
  return 4294967296 * (2097151 & other) + (one >>> 0)
}

/** 32 bits of it; 0 only for an empty text. */
export const shortHashOf = (text: string): number => (text === '' ? 0 : hashOf(text) >>> 0 || 1)

/**
 * A 32-bit hash of a text in lower case, without white space around it; 0 when nothing is left. For ASCII, which nearly
 * all texts are, that text is not made.
 */
export function foldedHashOf(text: string): number {
  let [start, end] = [0, text.length]
  while (start < end && isSpace(text.charCodeAt(start))) start += 1
  while (start < end && isSpace(text.charCodeAt(end - 1))) end -= 1
  let hash = seed
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code > lastAscii) return hashOfFolded(text.trim().toLowerCase())
    hash = Math.imul(hash ^ (code >= upperA && code <= upperZ ? code + 32 : code), multiplier)
  }
  return start === end ? 0 : mixed(hash)
}

/** The same hash of a text in its folded form. */
function hashOfFolded(text: string): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), multiplier)
  return text === '' ? 0 : mixed(hash)
}

/** A 32-bit hash of the digits in a text; 0 when it has fewer than `least`, or only zeros and `least` is above 1. */
export function digitsHashOf(text: string, least = 1): number {
  let [hash, count, highest] = [seed, 0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) continue
    hash = Math.imul(hash ^ digit, multiplier)
    count += 1
    highest = Math.max(highest, digit)
  }
  return count < least || (least > 1 && highest === 0) ? 0 : mixed(hash)
}

const [lastAscii, zero, upperA, upperZ, seed, multiplier] = [127, 48, 65, 90, 0xdeadbeef, 2654435761]

/** The white space of ASCII. */
const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13)

const mixed = (hash: number): number => {
  const once = Math.imul(hash ^ (hash >>> 16), 2246822507)
  const twice = Math.imul(once ^ (once >>> 13), 3266489909)
  return (twice ^ (twice >>> 16)) >>> 0 || 1
}

/** The hash of two values by their hashes; 0 where one is missing. */
export function joinedHash(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((b << 13) | (b >>> 19), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0 || 1
}
