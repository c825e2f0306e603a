import type { MatchRow } from '@gazetteer/listing/matching'
import type { LabelledPair } from './labelled-pairs.ts'

type Found = { label: 0 | 1; a: Omit<MatchRow, 'id'>; b: Omit<MatchRow, 'id'> }

/** Pairs of users' lists that an earlier model decided wrongly, and their siblings: rows with few fields. */
export const foundPairs = (): LabelledPair[] =>
  found.map(({ label, a, b }, at) => ({
    a: { ...a, id: 2 * at },
    b: { ...b, id: 2 * at + 1 },
    label,
    group: `found-${at}`,
    country: a.country ?? '',
  }))

const iceCream = { name: 'Ben &amp; Jerry&#8217;s', latitude: 40.1, longitude: -75.1 }
const bakery = { name: 'Blue Door Bakery', latitude: 40.1, longitude: -75.1 }
const coffee = { name: 'Nespresso', phone: '+33 6 00 00 00 00', country: 'FR' }
const burgers = { name: 'Wendys', website: 'https://www.wendys.com', city: 'Boston', state: 'MA' }

const found: readonly Found[] = [
  { label: 1, a: iceCream, b: { name: 'Ben & Jerry’s', latitude: 40.10005, longitude: -75.10006 } },
  { label: 1, a: bakery, b: { ...bakery, latitude: 40.10005, longitude: -75.10005 } },
  { label: 1, a: bakery, b: { name: 'Blue Door Bakry Cafe', latitude: 40.10002, longitude: -75.10002 } },
  { label: 0, a: bakery, b: { ...bakery, longitude: -78.6 } },
  { label: 0, a: { ...coffee, city: 'Paris' }, b: { ...coffee, city: 'Lyon' } },
  {
    label: 0,
    a: { ...burgers, address: '1 Main St', phone: '+16175550101', latitude: 42.361, longitude: -71.059 },
    b: { ...burgers, address: '30 Elm St', phone: '+16175550102', latitude: 42.365, longitude: -71.052 },
  },
]
