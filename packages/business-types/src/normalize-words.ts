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

/** The same for any script, without spaces: "レストラン", "кафе". */
export function foldedWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}|['’.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .normalize('NFC')
}

/**
 * Removes plural endings from each word and reads British spellings as American, so that variants compare equal
 * ("dentists", "bakeries", "fitness centre", "tyre shop").
 */
export function wordKey(text: string): string {
  return plainWords(text).split(' ').map(singular).map(american).join('')
}

function singular(word: string): string {
  if (word === 'men' || word === 'women') return word.replace('men', 'man')
  if (word.length < 4 || /(ss|us|is)$/.test(word)) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ch|sh|x|z|ss)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

/** British words and their American spelling. */
const spellings: Readonly<Record<string, string>> = {
  tyre: 'tire',
  jewellery: 'jewelry',
  jeweller: 'jeweler',
  doughnut: 'donut',
  grey: 'gray',
  kerb: 'curb',
  plough: 'plow',
  aluminium: 'aluminum',
  licence: 'license',
  programme: 'program',
  cheque: 'check',
  moulding: 'molding',
  woollen: 'woolen',
  pyjama: 'pajama',
  storey: 'story',
  orthopaedic: 'orthopedic',
  orthopaedist: 'orthopedist',
  paediatric: 'pediatric',
  paediatrician: 'pediatrician',
  paediatricist: 'pediatrician',
  gynaecologist: 'gynecologist',
  gynaecology: 'gynecology',
  anaesthetist: 'anesthesiologist',
  haematologist: 'hematologist',
  oesophageal: 'esophageal',
  archaeological: 'archeological',
  travelling: 'traveling',
  modelling: 'modeling',
  counselling: 'counseling',
  counsellor: 'counselor',
  enrolment: 'enrollment',
  artefact: 'artifact',
  carburettor: 'carburetor',
  draught: 'draft',
  gaol: 'jail',
  mum: 'mom',
  caravan: 'rv',
  takeaway: 'takeout',
  barbeque: 'barbecue',
  bbq: 'barbecue',
}

/** Stems of word families: centre, theatre; colour, parlour. */
const stemsOfRe = /(?:cent|theat|met|lit|fib|spect)re$/
const stemsOfOur = /(?:col|parl|lab|fav|flav|harb|hon|neighb|arm|vap)our$/

function american(word: string): string {
  if (Object.hasOwn(spellings, word)) return spellings[word] ?? word
  if (stemsOfRe.test(word)) return word.replace(/re$/, 'er')
  if (stemsOfOur.test(word)) return word.replace(/our$/, 'or')
  return word.replace(/(?<=.{4})isation$/, 'ization')
}
