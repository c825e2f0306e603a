import type { DuplicateRow } from '@gazetteer/listing/duplicates'

type Random = () => number

export type Metro = { city: string; aliases: string[]; near: string[]; areaCodes: string[] }

export const metros: readonly Metro[] = [
  {
    city: 'New York',
    aliases: ['New York City', 'NYC', 'N.Y.C.'],
    near: ['Brooklyn', 'Long Island City'],
    areaCodes: ['212', '718'],
  },
  {
    city: 'Los Angeles',
    aliases: ['L.A.', 'LA'],
    near: ['West Hollywood', 'Santa Monica', 'Culver City'],
    areaCodes: ['213', '310'],
  },
  { city: 'Saint Louis', aliases: ['St. Louis', 'St Louis'], near: ['Clayton', 'University City'], areaCodes: ['314'] },
  { city: 'Fort Worth', aliases: ['Ft. Worth', 'Ft Worth'], near: ['Arlington', 'Haltom City'], areaCodes: ['817'] },
  { city: 'Chicago', aliases: ['Chicago, IL'], near: ['Evanston', 'Oak Park'], areaCodes: ['312', '773'] },
  {
    city: 'West Palm Beach',
    aliases: ['W. Palm Beach', 'W Palm Beach'],
    near: ['Palm Beach', 'Lake Worth'],
    areaCodes: ['561'],
  },
]

export const pick = <T>(list: readonly T[], random: Random): T => {
  const one = list[Math.floor(random() * list.length)]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

export const metroOf = (row: DuplicateRow): Metro =>
  metros.find(({ city, near }) => city === row.city || near.includes(row.city ?? '')) ?? pick(metros, () => 0)

export const phoneIn = ({ areaCodes }: Metro, random: Random): string =>
  `${pick(areaCodes, random)}${200 + Math.floor(random() * 799)}${String(Math.floor(random() * 10_000)).padStart(4, '0')}`

const shapes: readonly ((core: string) => string)[] = [
  (core) => core,
  (core) => core,
  (core) => `The ${core}`,
  (core) => `${core} Restaurant`,
  (core) => `Cafe ${core}`,
  (core) => `${core} Grill`,
  (core) => `${core} Delicatessen`,
  (core) => `${core}'s`,
  (core) => `Hotel ${core}`,
  (core) => `${core} Seafood & Steak House`,
  (core) => `Ristorante ${core}`,
  (core) => `Chez ${core}`,
  (core) => `${core} Barbecue`,
  (core) => `${core} & Sons`,
  (core) => `${core} Bar and Grill`,
  (core) => `${core} Pizzeria`,
]

const kinds = ['American', 'Delis', 'Seafood', 'French', 'Italian', 'Barbecue', 'Coffee shops']
const trade =
  /\b(?:brew\w*|beer|ale\w*|tap\w*|pub|co|company|llc|inc|corp\w*|craft|works|the|restaurant|house|#?\d*)\b\.?/gi

/**
 * Real businesses as a city guide would list them: unique street addresses in a few large cities, a third on numbered
 * streets.
 */
export function guidePlaces(originals: readonly DuplicateRow[], random: Random): DuplicateRow[] {
  return originals.flatMap((original): DuplicateRow[] => {
    const core = (original.name ?? '')
      .replace(/\(.*?\)/g, ' ')
      .replace(trade, ' ')
      .replace(/[^\p{L}\p{N}' ]/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const address = original.address?.replace(/,.*|\b(?:ste|suite|unit|#).*$/gi, '').trim() ?? ''
    if (core.length < 3 || !/^\d+ /.test(address)) return []
    const metro = pick(metros, random)
    return [
      {
        id: original.id,
        name: pick(shapes, random)(core),
        address: random() < 0.33 ? numbered(address, random) : address,
        city: random() < 0.15 ? pick(metro.near, random) : metro.city,
        phone: phoneIn(metro, random),
        category: pick(kinds, random),
      },
    ]
  })
}

function numbered(address: string, random: Random): string {
  const number = address.split(' ')[0] ?? '1'
  const direction = pick(['', '', 'E. ', 'W. ', 'N. '], random)
  return `${number} ${direction}${ordinal(1 + Math.floor(random() * 96))} ${pick(['St.', 'Ave.'], random)}`
}

export function ordinal(value: number): string {
  const [teens, last] = [value % 100, value % 10]
  if (teens > 10 && teens < 14) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][last] ?? 'th'}`
}
