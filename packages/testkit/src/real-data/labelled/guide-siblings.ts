import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { metroOf, metros, ordinal, phoneIn, pick } from './guide-places.ts'

type Random = () => number
type Sibling = (original: DuplicateRow, id: number, random: Random) => DuplicateRow

const elsewhere = (random: Random): string =>
  `${10 + Math.floor(random() * 4_000)} ${pick(['Harbor Blvd.', 'Oak Ave.', `${ordinal(1 + Math.floor(random() * 90))} St.`], random)}`
const core = (name: string | null | undefined): string =>
  name
    ?.replace(/\b(?:the|restaurant|cafe|grill|hotel|delicatessen|pizzeria|bar and)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim() ?? ''
const surnames = [
  'Moreno',
  'Van Dyke',
  'Osteria Luna',
  'Blue Heron',
  'Kowalski',
  'Tampico',
  'Jade Garden',
  'Petit Paris',
]

/** Entries of the same guide that look alike but are different businesses. */
export const guideSiblings: readonly Sibling[] = [
  // A branch in another city, with the city in brackets.
  (row, id, random) => {
    const metro = pick(
      metros.filter((one) => one !== metroOf(row)),
      random,
    )
    return {
      ...row,
      id,
      name: `${row.name} (${metro.city})`,
      city: metro.city,
      address: elsewhere(random),
      phone: phoneIn(metro, random),
    }
  },
  // A branch across town.
  (row, id, random) => ({ ...row, id, address: elsewhere(random), phone: phoneIn(metroOf(row), random) }),
  // A branch across town with the same phone and its location in the name.
  (row, id, random) => ({
    ...row,
    id,
    name: `${row.name} ${pick(['Downtown', 'West', 'Airport', 'North Side'], random)}`,
    address: elsewhere(random),
  }),
  // Another business of the same kind on the same floor.
  (row, id, random) => ({
    ...row,
    id,
    name: `${pick(surnames, random)} ${pick(['Restaurant', 'Grill', 'Cafe', ''], random)}`.trim(),
    phone: phoneIn(metroOf(row), random),
  }),
  // Two businesses of one hotel: same address, same switchboard.
  (row, id, random) =>
    random() < 0.3
      ? {
          ...row,
          id,
          name: `${pick(['Lobby Lounge', 'Sushi Bar', 'Rooftop Terrace', 'Ballroom Cafe'], random)} at ${core(row.name)}`,
          category: 'Bars',
        }
      : { ...row, id, name: `${pick(surnames, random)} Lounge`, category: 'Bars' },
  // The same rare word by chance.
  (row, id, random) => ({
    ...row,
    id,
    name: `${core(row.name).split(' ')[0]} ${pick(['Pearl Noodles', 'Village Bakery', 'Dynasty', 'Corner Oyster'], random)}`,
    address: elsewhere(random),
    phone: phoneIn(metroOf(row), random),
  }),
  // The same number on the next street, with a common word in both names.
  (row, id, random) => ({
    ...row,
    id,
    name: `${pick(surnames, random)} ${row.name?.split(' ').at(-1) ?? ''}`,
    address:
      row.address?.replace(/\b(\d+)(st|nd|rd|th)\b/i, (_all, digits: string) => ordinal(Number(digits) + 1)) ?? null,
    phone: phoneIn(metroOf(row), random),
  }),
]
