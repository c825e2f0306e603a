/** A 53-bit hash of a text (cyrb53): a map of numbers needs a fraction of the memory of one of strings. */
export function hashOf(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}

/** 32 bits of it; 0 only for an empty text. */
export const shortHashOf = (text: string): number => (text === '' ? 0 : hashOf(text) >>> 0 || 1)

/** The hash of two values by their hashes; 0 where one is missing. */
export function joinedHash(a: number, b: number): number {
  if (a === 0 || b === 0) return 0
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul((b << 13) | (b >>> 19), 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  return (hash ^ (hash >>> 16)) >>> 0 || 1
}
