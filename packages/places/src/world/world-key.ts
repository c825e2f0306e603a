/** Equal for spelling variants of one place name: folds case, accents, punctuation and `Saint`, `Mount`, `Fort`. */
export function worldKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[øØ]/g, 'o')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐ]/g, 'd')
    .replace(/ß/g, 'ss')
    .replace(/[æÆ]/g, 'ae')
    .replace(/ı/g, 'i')
    .toLowerCase()
    .replace(/['’‘`ʻ.]/g, '')
    .replace(/\b(?:st|ste)\b/g, 'saint')
    .replace(/\bmt\b/g, 'mount')
    .replace(/\bft\b/g, 'fort')
    .replace(/[^\p{L}\p{N}]+/gu, '')
}
