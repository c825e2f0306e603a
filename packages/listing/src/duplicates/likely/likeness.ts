/** Splits text into words: folds case, accents and punctuation; periods and apostrophes join (`J.J.’s` is `jjs`). */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

const words = new Map<string, string>()

/** Interns strings: a million rows have few distinct words, cities and street types. */
export function interned(text: string): string {
  const known = words.get(text)
  if (known !== undefined) return known
  if (words.size < 50_000) words.set(text, text)
  return text
}

/** Similarity of two words, 0 to 1: Jaro-Winkler, designed for names with typing errors. */
export function likeness(a: string, b: string): number {
  if (a === b) return 1
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken: boolean[] = []
  const common: string[] = []
  for (let at = 0; at < a.length; at += 1) {
    for (let other = Math.max(0, at - reach); other < Math.min(b.length, at + reach + 1); other += 1) {
      if (taken[other] === true || a[at] !== b[other]) continue
      taken[other] = true
      common.push(a[at] ?? '')
      break
    }
  }
  if (common.length === 0) return 0
  let swapped = 0
  let at = 0
  for (let other = 0; other < b.length; other += 1) {
    if (taken[other] === true && b[other] !== common[at++]) swapped += 1
  }
  const jaro = (common.length / a.length + common.length / b.length + (common.length - swapped / 2) / common.length) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix += 1
  return jaro + prefix * 0.1 * (1 - jaro)
}
