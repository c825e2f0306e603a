import { pick, type Random } from './pick.ts'

export const streetNames = [
  'Paix',
  'Luna',
  'Rosa',
  'Bourse',
  'Liberté',
  'Sol',
  'Verdi',
  'Haupt',
  'Berg',
  'Kungs',
  'Park',
  'Flores',
  'Marina',
  'Kirch',
]

/** Another street of the town, from the words of the street: `Rue de la Paix`, `Rue de la Gare`. */
export function otherStreet(address: string, random: Random): string {
  const names = [
    'Gare',
    'Mozart',
    'Garibaldi',
    'Lincoln',
    'Juárez',
    'Bolívar',
    'Schiller',
    'Victoria',
    'Harbour',
    'Linden',
    'Roma',
    'Colón',
  ]
  const words = address.split(' ')
  const at = words.findLastIndex(
    (word) => /^\p{L}{4,}/u.test(word) && !/^(?:street|avenue|road|drive|rua|calle|avenida|strada)/i.test(word),
  )
  if (at === -1) return `${address} ${pick(names, random)}`
  return words.map((word, place) => (place === at ? pick(names, random) : word)).join(' ')
}

export const swappedNumber = (address: string): string =>
  address
    .replace(/^(\d+[a-z]?)[, ]+(.+)$/i, '$2 $1')
    .replace(/^(\D+?)[, ]+(\d+)$/, (all, street: string, number: string) =>
      /^\d/.test(address) ? all : `${number} ${street}`,
    )

export const kindsOfStreets: readonly (readonly string[])[] = [
  ['Rue de la', 'Avenue de la', 'Place de la', 'Boulevard de la', 'Impasse de la'],
  ['Rue', 'Avenue', 'Place', 'Boulevard', 'Chemin'],
  ['Calle', 'Avenida', 'Plaza', 'Paseo', 'Carretera'],
  ['Via', 'Viale', 'Piazza', 'Corso', 'Vicolo'],
  ['Rua', 'Avenida', 'Praça', 'Travessa', 'Alameda'],
]

/** A street of the row's language or of another one, with the same number later. */
export function otherKindOfStreet(random: Random): string {
  const number = 1 + Math.floor(random() * 180)
  const kind = pick(
    [
      'Rue de la #, %',
      'Calle de #, %',
      'Via #, %',
      'Rua do #, %',
      '% Rue de #',
      '% # Street',
      '% # Avenue',
      '#straße %',
      '#gatan %',
    ],
    random,
  )
  return kind.replace('#', pick(streetNames, random)).replace('%', String(number))
}
