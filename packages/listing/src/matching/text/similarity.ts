/** Jaro-Winkler similarity of two words, 0 to 1: designed for names with typing errors. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a === '' || b === '') return 0
  const reach = Math.max(0, (Math.max(a.length, b.length) >> 1) - 1)
  taken.fill(0, 0, b.length)
  let shared = 0
  for (let at = 0; at < a.length && shared < common.length; at += 1) {
    const code = a.charCodeAt(at)
    const end = Math.min(b.length, at + reach + 1, taken.length)
    for (let other = Math.max(0, at - reach); other < end; other += 1) {
      if (taken[other] === 1 || b.charCodeAt(other) !== code) continue
      taken[other] = 1
      common[shared] = code
      shared += 1
      break
    }
  }
  if (shared === 0) return 0
  let swapped = 0
  let at = 0
  for (let other = 0; other < b.length && other < taken.length; other += 1) {
    if (taken[other] !== 1) continue
    if (b.charCodeAt(other) !== common[at]) swapped += 1
    at += 1
  }
  const jaro = (shared / a.length + shared / b.length + (shared - swapped / 2) / shared) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a.charCodeAt(prefix) === b.charCodeAt(prefix)) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}

const taken = new Uint8Array(512)
const common = new Uint16Array(512)

/** The share of common pairs of neighbouring letters, 0 to 1 (Dice). */
export function bigramDice(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1
  if (a.length < 2 || b.length < 2) return 0
  return (2 * sharedBigrams(a, b)) / (a.length + b.length - 2)
}

/** The share of the shorter text's pairs of letters that the longer one contains, 0 to 1. */
export function bigramContainment(a: string, b: string): number {
  if (a.length < 2 || b.length < 2) return a !== '' && (a.includes(b) || b.includes(a)) ? 1 : 0
  return sharedBigrams(a, b) / (Math.min(a.length, b.length) - 1)
}

/** Pairs of letters are counted in a table by a hash of 16 bits, which is emptied after each use. */
function sharedBigrams(a: string, b: string): number {
  for (let at = 0; at + 1 < a.length; at += 1) {
    const slot = slotOf(a, at)
    counts[slot] = (counts[slot] ?? 0) + 1
  }
  let shared = 0
  for (let at = 0; at + 1 < b.length; at += 1) {
    const slot = slotOf(b, at)
    const left = counts[slot] ?? 0
    if (left === 0) continue
    counts[slot] = left - 1
    shared += 1
  }
  for (let at = 0; at + 1 < a.length; at += 1) counts[slotOf(a, at)] = 0
  return shared
}

const slotOf = (text: string, at: number): number => ((text.charCodeAt(at) << 7) ^ text.charCodeAt(at + 1)) & 0xff_ff
const counts = new Uint8Array(65_536)

/** A text's pairs of letters as a set of 32 bits: a fast test whether two texts can be similar. */
export function bigramBits(text: string): number {
  let bits = 0
  for (let at = 0; at + 1 < text.length; at += 1) bits |= 1 << (Math.imul(slotOf(text, at), 0x9e_37_79_b1) >>> 27)
  return bits
}

/** An upper estimate of the share of the shorter text's pairs of letters that the longer one has. */
export function bitsShared(a: number, b: number): number {
  const least = Math.min(countBits(a), countBits(b))
  return least === 0 ? 1 : countBits(a & b) / least
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55_55_55_55)
  const fours = (pairs & 0x33_33_33_33) + ((pairs >>> 2) & 0x33_33_33_33)
  return Math.imul((fours + (fours >>> 4)) & 0x0f_0f_0f_0f, 0x01_01_01_01) >>> 24
}
