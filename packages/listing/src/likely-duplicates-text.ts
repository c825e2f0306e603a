/** How people abbreviate: each spelling and the one form that all of them are compared in. */
const streetWords = new Map(
  Object.entries({
    st: 'street str',
    ave: 'avenue av',
    blvd: 'boulevard boul',
    rd: 'road',
    dr: 'drive drv',
    ln: 'lane',
    ct: 'court crt',
    pl: 'place',
    sq: 'square',
    pkwy: 'parkway pky',
    hwy: 'highway',
    ter: 'terrace terr',
    cir: 'circle circ',
    trl: 'trail',
    tpke: 'turnpike tpk',
    expy: 'expressway',
    fwy: 'freeway',
    plz: 'plaza',
    ctr: 'center centre cntr',
    mt: 'mount',
    ft: 'fort',
    n: 'north',
    s: 'south',
    e: 'east',
    w: 'west',
    ne: 'northeast',
    nw: 'northwest',
    se: 'southeast',
    sw: 'southwest',
    '1st': 'first',
    '2nd': 'second',
    '3rd': 'third',
    '4th': 'fourth',
    '5th': 'fifth',
    '6th': 'sixth',
    '7th': 'seventh',
    '8th': 'eighth',
    '9th': 'ninth',
    '10th': 'tenth',
  }).flatMap(([form, spellings]) => spellings.split(' ').map((spelling): [string, string] => [spelling, form])),
)

const nameWords = new Map(
  Object.entries({
    bros: 'brothers',
    intl: 'international',
    mfg: 'manufacturing',
    svc: 'service',
    svcs: 'service',
    services: 'service',
    ctr: 'center',
    centre: 'center',
    assoc: 'associates',
    dept: 'department',
    natl: 'national',
    mt: 'mount',
    ft: 'fort',
    st: 'saint',
    rest: 'restaurant',
    brewery: 'brewing',
    brew: 'brewing',
    brewhouse: 'brewing',
    n: 'and',
  }),
)

/** Legal forms and articles: they tell nothing apart. */
const silentWords = new Set(
  'inc incorporated co company cie llc llp lp ltd limited corp corporation plc pc pllc the a of at'.split(' '),
)

/** The words of a name in one form: case, accents, punctuation, legal forms and abbreviations folded. */
export function nameWordsOf(name: string | null | undefined): string[] {
  const words = wordsOf((name ?? '').replace(/&|\+/g, ' and ')).map((word) => nameWords.get(word) ?? word)
  const telling = words.filter((word) => word !== 'and' && !silentWords.has(word))
  return telling.length > 0 ? telling : words
}

/** The letters and digits of a name as they stand: typing mistakes that make a word unknown still leave it much the same. */
export const lettersOf = (name: string | null | undefined): string => wordsOf(name ?? '').join('')

const unit =
  /\b(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|bldg|building|space|spc|lot|no)\b\.?\s*#?\s*[\w-]+|#\s*[\w-]+/gi

/** The house number and the street in one form, without suite or unit. */
export function streetOf(address: string | null | undefined): { number: string; street: string } {
  const words = wordsOf((address ?? '').replace(unit, ' ')).map((word) => streetWords.get(word) ?? word)
  const [first = '', ...rest] = words
  return /^\d/.test(first) && rest.length > 0
    ? { number: first, street: rest.join(' ') }
    : { number: '', street: words.join(' ') }
}

/** A street without direction and kind: `n charles st` is `charles`. */
export function streetCore(street: string): string {
  const words = street.split(' ')
  const core = words.filter((word) => !forms.has(word))
  return (core.length > 0 ? core : words).join(' ')
}

const forms = new Set([...streetWords.values()].filter((form) => !/^\d/.test(form)))

/** Host and first path part of a web address, without www; a page of a large site counts by its path. */
export function siteOf(website: string | null | undefined): string {
  const [, host = '', path = ''] =
    /^(?:https?:\/\/)?(?:www\.)?([^/?#:]+)[^/]*\/?([^/?#]*)/i.exec(website?.trim() ?? '') ?? []
  if (!host.includes('.')) return ''
  const isShared = sharedSites.test(host)
  return isShared ? `${host}/${path}`.toLowerCase() : host.toLowerCase()
}

const sharedSites = /(^|\.)(facebook|instagram|twitter|x|yelp|google|business|linktr|wixsite|squarespace)\.[a-z.]+$/i

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** How alike two words are, 0 to 1: Jaro-Winkler, made for names with typing mistakes. */
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
