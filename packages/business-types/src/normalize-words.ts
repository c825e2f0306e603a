/** Lower case, no diacritics or apostrophes, "&" as "and"; any other run of non-alphanumerics becomes one space. */
export function plainWords(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/**
 * Removes plural endings from each word, so that singular and plural compare equal ("dentists", "bakeries",
 * "churches").
 */
export function wordKey(text: string): string {
  return plainWords(text).split(' ').map(singular).join('')
}

function singular(word: string): string {
  if (word === 'men' || word === 'women') return word.replace('men', 'man')
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}
