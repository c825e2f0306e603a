import { spelled } from './name-words.ts'

/** Kinds that stand behind the street's name, in English. */
const englishKinds = {
  st: 'street str strt sts streets',
  ave: 'avenue av aven avenues',
  blvd: 'boulevard boul blv bl bvd',
  rd: 'road roads',
  dr: 'drive drv',
  ln: 'lane',
  ct: 'court crt',
  pl: 'place',
  sq: 'square',
  pkwy: 'parkway pky pkway',
  hwy: 'highway hiway hwys route rte rt',
  ter: 'terrace terr',
  cir: 'circle circ',
  trl: 'trail',
  tpke: 'turnpike tpk pike',
  expy: 'expressway expwy',
  fwy: 'freeway',
  plz: 'plaza plza',
  aly: 'alley',
  cres: 'crescent cresc',
  cl: 'close',
  gdns: 'gardens garden',
  grv: 'grove gr',
  hl: 'hill',
  mews: '',
  quay: '',
  parade: 'pde',
  esp: 'esplanade',
  way: 'wy',
  row: '',
  walk: '',
  pier: '',
  wharf: '',
  loop: '',
  xing: 'crossing',
  brg: 'bridge',
}

const englishForms = new Set(Object.keys(englishKinds))
export const isEnglishKind = (kind: string): boolean => englishForms.has(kind)

/** Kinds behind the name as words of their own, in other languages. */
const otherKindsBehind = {
  katu: '',
  cad: 'caddesi cd caddes',
  sokak: 'sok sk sokagi',
  bulvari: 'bulv blv',
  utca: 'u',
  utja: 'ut',
  ter: 'tere',
  strasse: 'str straat stra',
  weg: '',
  gata: 'gatan gade gaten',
  vej: 'vagen veien vei',
  dori: '',
}

/** Kinds that stand before the street's name, by language. */
const french =
  'rue:r avenue:av,ave boulevard:bd,blvd,boul place:pl,plc chemin:ch,che route:rte impasse:imp allee:all,allees quai:q cours:crs square:sq passage:pass,pas faubourg:fbg,fg sentier: esplanade:espl rond: zone:za,zi,zac lieu:lieudit villa: cite: hameau:'
const spanish =
  'calle:c,cl,cll,cle avenida:av,avda,ave,avd plaza:pl,plza,pza,placa paseo:p,pso,passeig carretera:ctra,crta,carr camino:cno,cam ronda:rda travesia:trav,trva callejon:cjon calzada:calz,czda boulevard:blvd,bulevar,blv carrera:cra,cr,kr,kra diagonal:diag,dg transversal:tv,transv glorieta:gta poligono:pol,pgno prolongacion:prol privada:priv,pvda periferico:perif autopista:autop rambla:rbla carrer: jiron:jr pasaje:psje'
const portuguese =
  'rua:r avenida:av praca:pc,pca,prc travessa:tv,trav rodovia:rod,br estrada:estr,est alameda:al largo:lg,lgo ladeira: beco: via: quadra:qd,q setor:st conjunto:cj'
const italian =
  'via:v viale:vle,vl piazza:pza,pz,pzza,p corso:cso,c largo:lgo,lg vicolo:vic strada:str,sda contrada:cda,ctr piazzale:ple,pzle borgo: lungomare: localita:loc frazione:fraz salita: traversa:trav rione: calata: galleria:'
const slavic =
  'ulica:ul,ulice,vulica,ulitsa,vul aleja:al,aleje trg: namesti:nam plac:pl osiedle:os prospekt:pr,prosp bulevar:bul cesta: put: setaliste:'
const others =
  'jalan:jl,jln,jala gang:gg lorong:lrg duong:d,dg pho: strada:str soseaua:sos bulevardul:bd calea: odos: ngo: hem: ruko: thanon: soi:'

const before = (text: string): ReadonlyMap<string, string> =>
  spelled(
    Object.fromEntries(
      text.split(' ').map((entry): [string, string] => {
        const [form = '', spellings = ''] = entry.split(':')
        return [form, spellings.replaceAll(',', ' ')]
      }),
    ),
  )

const languages = { french, spanish, portuguese, italian, slavic, others }
type Language = keyof typeof languages
const tables = new Map(Object.entries(languages).map(([language, text]) => [language, before(text)]))

const countriesOf: Record<Language, string> = {
  french: 'FR BE CH LU CA MC RE GP MQ GF NC PF MA TN DZ SN CI',
  spanish: 'ES MX AR CL CO PE EC BO PY UY VE CR PA GT HN SV NI DO CU PR',
  portuguese: 'BR PT AO MZ CV',
  italian: 'IT SM CH VA',
  slavic: 'PL CZ SK HR SI RS BA ME MK BG UA BY RU',
  others: 'ID MY VN RO MD GR CY TH PH SG',
}

/** Forms that are also English words, letters or abbreviations count only where the language is spoken. */
const isAmbiguous = (form: string): boolean => form.length <= 3 && !['rue', 'rua', 'via'].includes(form)

/** What a word before a street's name means in a country; without a country, only unmistakable forms. */
export function kindBefore(word: string, country: string): string | undefined {
  const spoken = languagesOf(country)
  for (const language of spoken) {
    const kind = tables.get(language)?.get(word)
    if (kind !== undefined) return kind
  }
  if (isAmbiguous(word) || englishSpoken.has(country) || (country !== '' && spoken.length > 0)) return undefined
  for (const table of tables.values()) {
    const kind = table.get(word)
    if (kind !== undefined && !kindsBehind.has(word)) return kind
  }
  return undefined
}

/** One kind in two languages, or before and behind the name: `Boulevard St-Martin`, `Saint-Martin Blvd`. */
const sameKinds = spelled({
  st: 'strasse',
  ave: 'avenue avenida',
  blvd: 'boulevard bulevar bulevardul bulvari',
  calle: 'carrer',
  pl: 'place platz',
  plz: 'plaza',
  sq: 'square',
  ter: 'terrace',
})

/** A form that equal kinds share. */
export const kindInAnyLanguage = (kind: string): string => sameKinds.get(kind) ?? kind

/** Before `de`, `du` and the like, a word that is English elsewhere is a kind: `Avenue de la Paix`. */
export const kindBeforeParticle = (word: string, next: string): string | undefined =>
  romanceParticles.has(next)
    ? languagesOfParticles.map((language) => tables.get(language)?.get(word)).find(Boolean)
    : undefined

const romanceParticles = new Set('de du des del della dei do da dos das'.split(' '))
const languagesOfParticles: readonly Language[] = ['french', 'spanish', 'portuguese', 'italian']

const spokenIn = new Map<string, Language[]>()

function languagesOf(country: string): Language[] {
  const known = spokenIn.get(country)
  if (known !== undefined) return known
  const found = order.filter((language) => countriesOf[language].split(' ').includes(country))
  if (spokenIn.size < 400) spokenIn.set(country, found)
  return found
}

const order: readonly Language[] = ['french', 'spanish', 'portuguese', 'italian', 'slavic', 'others']
const englishSpoken = new Set('US GB IE AU NZ IN ZA'.split(' '))

const kindsBehind = new Map([
  ...spelled(englishKinds),
  ...[...spelled(otherKindsBehind)].filter(([form]) => !spelled(englishKinds).has(form)),
])

export const kindBehind = (word: string): string | undefined => kindsBehind.get(word)

/** Endings of German, Dutch, Nordic and Finnish street names, written as one word with the name. */
const endings: readonly [RegExp, string][] = [
  [/(.{3,}?)(?:strasse|strase|stra?|straat|strabe)$/, 'strasse'],
  [/(.{3,}?)(?:gatan|gata|gate|gaten|gade)$/, 'gata'],
  [/(.{3,}?)(?:vagen|veien|vejen|vej|vei)$/, 'vej'],
  [/(.{3,}?)weg$/, 'weg'],
  [/(.{3,}?)(?:platz|plein|plass|plads|torget)$/, 'platz'],
  [/(.{3,}?)(?:gasse|gaessle)$/, 'gasse'],
  [/(.{3,}?)allee$/, 'allee'],
  [/(.{3,}?)laan$/, 'laan'],
  [/(.{3,}?)(?:katu|kadun)$/, 'katu'],
  [/(.{3,}?)tie$/, 'tie'],
]

const compounding = new Set('DE AT CH LI LU NL BE SE NO DK FI IS'.split(' '))

/** `hauptstrasse` and `hauptstr` as `haupt` and `strasse`; null where streets are not compounds. */
export function splitCompound(word: string, country: string): { core: string; kind: string } | null {
  if (country !== '' && !compounding.has(country)) return null
  for (const [pattern, kind] of endings) {
    const found = pattern.exec(word)
    if (found === null) continue
    if (country === '' && !/(?:strasse|straat|gatan|katu|platz|gasse)$/.test(word)) return null
    return { core: found[1] ?? word, kind }
  }
  return null
}

export const directions = spelled({
  n: 'north no nord norte',
  s: 'south so sud sur sul',
  e: 'east est este',
  w: 'west ouest',
  ne: 'northeast',
  nw: 'northwest',
  se: 'southeast',
  sw: 'southwest',
})

/** Articles and prepositions inside street names: `Rue de la Paix` is `Rue Paix`, too. */
export const particles: ReadonlySet<string> = new Set(
  'de la du des del le les l d los las el di da do dos das della delle dei degli dell al the of van der den zur zum am an im'.split(
    ' ',
  ),
)
