import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { numberFrom } from './source-edits.ts'

type Random = () => number
type Sibling = (original: DuplicateRow, id: number, random: Random) => DuplicateRow

const trades = [
  'Dental Group',
  'Pizza',
  'Yoga Studio',
  'Law Offices',
  'Hardware',
  'Coffee Roasters',
  'Barber Shop',
  'Pet Clinic',
]
const streets = ['Market St', 'Oak Ave', 'Railroad Ave', 'Mill Rd', 'Second St', 'Harbor Blvd']
const pick = (list: string[], random: Random): string => list[Math.floor(random() * list.length)] ?? ''
const elsewhere = (random: Random): string => `${10 + Math.floor(random() * 4_000)} ${pick(streets, random)}`

function moved({ latitude, longitude }: DuplicateRow, degrees: number, random: Random): Partial<DuplicateRow> {
  if (latitude == null || longitude == null) return {}
  const angle = random() * 2 * Math.PI
  return { latitude: latitude + Math.sin(angle) * degrees, longitude: longitude + Math.cos(angle) * degrees }
}

const firstWord = (name: string | null | undefined): string => name?.split(' ')[0] ?? ''

/** A similar but different business: must not be matched. */
export const siblings: Sibling[] = [
  // A branch of the same firm in the same town: same name and website, different address and phone.
  (row, id, random) => ({
    ...row,
    id,
    address: elsewhere(random),
    phone: numberFrom(random),
    ...moved(row, 0.01 + random() * 0.04, random),
  }),
  // A branch with the same phone.
  (row, id, random) => ({
    ...row,
    id,
    name: `${row.name} ${pick(['East', 'Downtown', 'North Side'], random)}`,
    address: elsewhere(random),
    ...moved(row, 0.02 + random() * 0.04, random),
  }),
  // A neighbour in the same building.
  (row, id, random) => ({
    ...row,
    id,
    name: `${pick(['Lakeside', 'Summit', 'Kelly’s', 'Union', 'Rivera'], random)} ${pick(trades, random)}`,
    phone: numberFrom(random),
    website: null,
  }),
  // A firm in the next building, named after the neighbourhood.
  (row, id, random) => ({
    ...row,
    id,
    name: `${firstWord(row.name)} ${pick(trades, random)}`,
    address: row.address?.replace(/^\d+/, (number) => String(Number(number) + 2)) ?? null,
    phone: numberFrom(random),
    website: null,
    ...moved(row, 0.0006, random),
  }),
  // The same name in another state.
  (row, id, random) => ({
    ...row,
    id,
    city: 'Springfield',
    state: row.state === 'Ohio' ? 'Oregon' : 'Ohio',
    zip: '45501',
    address: elsewhere(random),
    phone: numberFrom(random),
    website: null,
    ...moved(row, 8, random),
  }),
  // A sister firm of the same owner, with the same phone and building.
  (row, id, random) => ({
    ...row,
    id,
    name: `${pick(['Old Mill', 'Copper', 'Juniper', 'Foxglove'], random)} ${pick(['Events', 'Distillery', 'Bakery', 'Music Hall'], random)}`,
    website: null,
  }),
]
