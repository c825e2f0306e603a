import type { ContactField, ListingOfSite } from '../../site-visit.ts'

export type Business = {
  name: string
  /** The name in letters: `tamarackbakery`. */
  slug: string
  domain: string
  street: string
  city: string
  state: string | null
  zip: string
  country: string
  phone: string
  /** The phone as people write it. */
  written: string
}

const first =
  `Tamarack Juniper Quillwood Larkspur Silverthorn Foxglove Birchmoor Kestrel Merganser Alderbrook Brindle Cobblestone
  Driftmark Elkhorn Fernhollow Gingerroot Hazelmere Ironbark Jasperline Kingsley Lanternfish Marlowe Nightjar Oxbow Pepperidge
  Quarrystone Redfern Saltmarsh Thistledown Umberly Vireo Wickermoor Yarrowby Zellerbach Ashgrove Bramblewood Cloverdell
  Dovetail Emberlight Flintlock`.split(/\s+/)

type Country = {
  code: string
  ending: string
  trades: string[]
  streets: string[]
  places: [city: string, state: string | null, zip: string][]
  street: (name: string, number: number) => string
  phone: (n: number) => [e164: string, written: string]
}

const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length)

const countries = {
  us: {
    code: 'US',
    ending: 'com',
    trades: ['Bakery', 'Dental', 'Auto Repair', 'Florist', 'Law Office', 'Coffee', 'Pharmacy'],
    streets: ['Maple St', 'Cedar Ave', 'Grove Blvd', 'Front St', 'Lincoln Ave', 'Warm Springs Rd'],
    places: [
      ['Boise', 'ID', '83702'],
      ['Austin', 'TX', '78701'],
      ['Denver', 'CO', '80202'],
      ['Madison', 'WI', '53703'],
    ],
    street: (name, number) => `${number} ${name}`,
    phone: (n) => [`+1208345${digits(n, 4)}`, `(208) 345-${digits(n, 4)}`],
  },
  gb: {
    code: 'GB',
    ending: 'co.uk',
    trades: ['Bakery', 'Dental Practice', 'Florists', 'Solicitors'],
    streets: ['Baker Street', 'Mill Lane', 'Station Road'],
    places: [
      ['London', null, 'W1U 6TU'],
      ['London', null, 'SE1 7PB'],
    ],
    street: (name, number) => `${number} ${name}`,
    phone: (n) => [`+442073${digits(n, 6)}`, `020 73${digits(n, 6).slice(0, 2)} ${digits(n, 4)}`],
  },
  de: {
    code: 'DE',
    ending: 'de',
    trades: ['Bäckerei', 'Zahnarztpraxis', 'Autowerkstatt', 'Blumen', 'Apotheke'],
    streets: ['Hauptstraße', 'Lindenweg', 'Schillerstraße', 'Gartenstraße'],
    places: [
      ['München', null, '80331'],
      ['Augsburg', null, '86150'],
      ['Nürnberg', null, '90402'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+4989234${digits(n, 5)}`, `089 / 234 ${digits(n, 5)}`],
  },
  fr: {
    code: 'FR',
    ending: 'fr',
    trades: ['Boulangerie', 'Garage', 'Fleuriste', 'Pharmacie'],
    streets: ['rue de la République', 'avenue Victor Hugo', 'rue des Lilas'],
    places: [
      ['Lyon', null, '69002'],
      ['Paris', null, '75011'],
    ],
    street: (name, number) => `${number} ${name}`,
    phone: (n) => [`+33478${digits(n, 6)}`, `04 78 ${digits(n, 6).replace(/(..)(?=.)/g, '$1 ')}`],
  },
  it: {
    code: 'IT',
    ending: 'it',
    trades: ['Panificio', 'Trattoria', 'Farmacia'],
    streets: ['Via Roma', 'Via Garibaldi', 'Corso Italia'],
    places: [
      ['Torino', null, '10121'],
      ['Verona', null, '37121'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+39011562${digits(n, 4)}`, `011 562 ${digits(n, 4)}`],
  },
  es: {
    code: 'ES',
    ending: 'es',
    trades: ['Panadería', 'Taller', 'Farmacia'],
    streets: ['Calle Mayor', 'Calle Goya', 'Avenida América'],
    places: [
      ['Madrid', null, '28013'],
      ['Valencia', null, '46002'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+3491521${digits(n, 4)}`, `91 521 ${digits(n, 4).replace(/(..)(..)/, '$1 $2')}`],
  },
  nl: {
    code: 'NL',
    ending: 'nl',
    trades: ['Bakkerij', 'Tandarts', 'Bloemen'],
    streets: ['Kerkstraat', 'Dorpsstraat', 'Molenweg'],
    places: [
      ['Utrecht', null, '3511 AB'],
      ['Leiden', null, '2312 CD'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+3130231${digits(n, 4)}`, `030 - 231 ${digits(n, 4)}`],
  },
  pl: {
    code: 'PL',
    ending: 'pl',
    trades: ['Piekarnia', 'Apteka', 'Kwiaciarnia'],
    streets: ['ul. Długa', 'ul. Krótka', 'ul. Polna'],
    places: [
      ['Kraków', null, '31-146'],
      ['Poznań', null, '61-716'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+4812422${digits(n, 4)}`, `12 422 ${digits(n, 4).replace(/(..)(..)/, '$1 $2')}`],
  },
  jp: {
    code: 'JP',
    ending: 'jp',
    trades: ['Pan', 'Hana'],
    streets: ['Chuo', 'Sakura'],
    places: [['Tokyo', null, '150-0001']],
    street: (name, number) => `${number}-3 ${name}`,
    phone: (n) => [`+8133401${digits(n, 4)}`, `03-3401-${digits(n, 4)}`],
  },
  at: {
    code: 'AT',
    ending: 'at',
    trades: ['Bäckerei', 'Ordination', 'Gasthaus'],
    streets: ['Wiener Straße', 'Dorfgasse'],
    places: [
      ['Graz', null, '8010'],
      ['Linz', null, '4020'],
    ],
    street: (name, number) => `${name} ${number}`,
    phone: (n) => [`+43316822${digits(n, 3)}`, `0316 / 822 ${digits(n, 3)}`],
  },
} satisfies Record<string, Country>

export type CountryName = keyof typeof countries

let made = 0

/** A business that no other one resembles in name, address and phone. */
export function nextBusiness(country: CountryName = 'us'): Business {
  const n = made
  made += 1
  const { code, ending, trades, streets, places, street, phone }: Country = countries[country]
  const round = Math.floor(n / first.length)
  const word = `${first[n % first.length]}${['', 'son', 'field', 'ridge', 'wick', 'gate', 'mont', 'ley'][round] ?? `${round}`}`
  const trade = trades[n % trades.length] ?? ''
  const slug = `${word}${trade}`
    .normalize('NFKD')
    .replace(/\p{M}|[^\p{L}]/gu, '')
    .toLowerCase()
  const [city, state, zip] = places[n % places.length] ?? ['', null, '']
  const [e164, written] = phone(1_100 + n * 7)
  return {
    name: ['de', 'at', 'fr', 'it', 'es', 'nl', 'pl'].includes(country) ? `${trade} ${word}` : `${word} ${trade}`,
    slug,
    domain: `${slug}.${ending}`,
    street: street(streets[n % streets.length] ?? '', 11 + ((n * 13) % 180)),
    city,
    state,
    zip,
    country: code,
    phone: e164,
    written,
  }
}

export const listingOf = (
  { name, phone, street, city, state, zip, country }: Business,
  wants: readonly ContactField[] = ['email', 'socials'],
  known: Partial<ListingOfSite> = {},
): ListingOfSite => ({ id: 'a', name, phone, address: street, city, state, zip, country, wants, ...known })

/** `12 Maple St, Boise, ID 83702` in the order of the country. */
export const addressOf = ({ street, city, state, zip, country }: Business): string =>
  country === 'US' || country === 'GB'
    ? `${street}, ${city}, ${state === null ? '' : `${state} `}${zip}`
    : `${street}, ${zip} ${city}`

export const html = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`

export const jsonLd = (value: unknown): string =>
  `<script type="application/ld+json">${typeof value === 'string' ? value : JSON.stringify(value)}</script>`

/** Social pages with the hosts and slashes that sites write. */
export const mobilePages = ({ slug }: Business) => [`https://m.facebook.com/${slug}/`, `https://instagram.com/${slug}`]
