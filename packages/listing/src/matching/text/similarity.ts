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

function sharedBigrams(a: string, b: string): number {
  counts.clear()
  for (let at = 0; at + 1 < a.length; at += 1) {
    const pair = a.charCodeAt(at) * 65_536 + a.charCodeAt(at + 1)
    counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  let shared = 0
  for (let at = 0; at + 1 < b.length; at += 1) {
    const pair = b.charCodeAt(at) * 65_536 + b.charCodeAt(at + 1)
    const left = counts.get(pair) ?? 0
    if (left === 0) continue
    counts.set(pair, left - 1)
    shared += 1
  }
  return shared
}

const counts = new Map<number, number>()
