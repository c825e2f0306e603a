import { isGeneralWord } from './general-words.ts'
import { interned, wordsOf } from './likeness.ts'
import { withOrdinals } from './numbers.ts'

/** A name in normalized forms. `distinctiveWords` are its words without general ones. */
export type Name = {
  distinctiveWords: string[]
  general: string[]
  /** The distinctive words joined: `bad wolf` equals `badwolf`. */
  squashed: string
  /** All letters of the name: stays similar even when a typing error makes a word unknown. */
  letters: string
  /** The distinctive words after an `at`, joined: the place that contains it. */
  host: string
}

/** `cityWords`: the words of the row's own city, which count as general words (`Denver Dental`). */
export function nameOf(name: string | null | undefined, cityWords: ReadonlySet<string>): Name {
  const text = (name ?? '').replace(/&|\+/g, ' and ').replace(/(?<=\w)['’`]s\b/gi, '')
  const letters = wordsOf(text).join('')
  const whole = folded(text)
  const outside = folded(text.replace(brackets, ' '))
  const words = outside.length > 0 ? outside : whole
  const isGeneral = (word: string): boolean => isGeneralWord(word) || cityWords.has(word)
  const distinctiveWords = words.filter((word) => !isGeneral(word))
  // A name of only general words, such as `The Steak House`, is compared by all of them.
  if (distinctiveWords.length === 0)
    return { distinctiveWords: words, general: [], squashed: words.join(''), letters, host: '' }
  const [, behind = ''] = /^.*?\S\s+(?:at|inside)\s+(.+)$/i.exec(text.replace(brackets, ' ')) ?? []
  const host = behind === '' ? [] : folded(behind).filter((word) => !isGeneral(word))
  return {
    distinctiveWords,
    general: words.filter(isGeneral),
    squashed: distinctiveWords.join(''),
    letters,
    host: host.join(''),
  }
}

/** Bracketed notes say where or which branch: `Spice (New York City)`. */
const brackets = /\(.*?\)|\[.*?\]/g

function folded(text: string): string[] {
  const words = withOrdinals(wordsOf(phrases.reduce((left, [pattern, by]) => left.replace(pattern, by), text))).map(
    (word) => interned(spellings.get(word) ?? withoutPlural(word)),
  )
  const left = words.filter((word) => !silent.has(word))
  return left.length > 0 ? left : words
}

/** Compounds that are written as one word or two. */
const phrases: readonly [RegExp, string][] = [
  [/\bsteak[ -]house\b/gi, 'steakhouse'],
  [/\btea[ -](house|room)\b/gi, 'tea$1'],
  [/\bale[ -]house\b/gi, 'alehouse'],
  [/\bcoffee[ -](house|shop)\b/gi, 'coffee'],
  [/\bbar[ -]?b[ -]?q(?:ue)?\b|\bb\.b\.q\b/gi, 'barbecue'],
  [/\bdrug[ -]store\b/gi, 'pharmacy'],
]

const withoutPlural = (word: string): string => (word.length > 3 && /[^s]s$/.test(word) ? word.slice(0, -1) : word)

/** Spelling variants; looked up after the plural ending is removed. */
const spellings = new Map(
  Object.entries({
    brother: 'bros brothers',
    international: 'intl',
    manufacturing: 'mfg',
    service: 'svc svcs serv',
    center: 'ctr centre cntr',
    associate: 'assoc assocs associates',
    department: 'dept',
    national: 'natl',
    mount: 'mt',
    fort: 'ft',
    saint: 'st sainte ste',
    restaurant: 'rest restaurante restaurants ristorante ristorant resturant restaraunt',
    deli: 'delicatessen delicatessens delicatesen delis',
    barbecue: 'bbq barbeque barbq barbcue',
    cafe: 'caffe coffee coffeehouse coffees cafeteria',
    grill: 'grille grills',
    bar: 'bars',
    pub: 'publick pubs brewpub',
    brewing: 'brewery brew brewhouse breweries brewers',
    theater: 'theatre theatres',
    steakhouse: 'steaks chophouse',
    pizza: 'pizzas pizzeria pizzaria',
    bakery: 'bakeshop bakehouse',
    pharmacy: 'drug drugs drugstore apothecary',
    hairdresser: 'hair haircutters haircuts',
    cleaner: 'cleaners cleaning drycleaners',
    auto: 'automotive autos',
    jewelry: 'jewelers jewellers jewellery jeweler',
    doctor: 'dr',
    junior: 'jr',
    senior: 'sr',
    university: 'univ',
    hospital: 'hosp',
    management: 'mgmt',
    realty: 'realtors',
    and: 'n und et y e',
  }).flatMap(([form, others]) => others.split(' ').map((other): [string, string] => [other, form])),
)

/** Legal forms and articles, which do not distinguish names. */
const silent = new Set(
  'and inc incorporated co company cie llc llp lp ltd limited corp corporation plc pc pllc pa gmbh ag oy oyj ab srl sa bv the a an of at in on by le la les el los las il lo der die das'.split(
    ' ',
  ),
)
