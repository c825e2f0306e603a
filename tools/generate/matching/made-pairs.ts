import type { MatchRow } from '@gazetteer/listing/matching'
import type { LabelledPair } from './labelled-pairs.ts'
import { kindsOfStreets, otherKindOfStreet, otherStreet, streetNames, swappedNumber } from './made-streets.ts'
import { pick, type Random, twoOf } from './pick.ts'

type Pair = readonly [Partial<MatchRow>, Partial<MatchRow>]
type Maker = { label: 0 | 1; weight: number; make: (row: MatchRow, random: Random) => Pair[] }

/**
 * Pairs made from real rows by rules whose label is certain. The labelled pairs have few of these kinds: parts of one
 * place, departments, branches of the next street, rows with few fields.
 */
export function madePairs(pairs: readonly LabelledPair[], random: Random): LabelledPair[] {
  return pairs.flatMap(({ a: row, group }, at): LabelledPair[] => {
    const maker = makers[at % makers.length]
    if (maker === undefined || row.name == null || row.address == null || row.city == null) return []
    return maker.make(placed(row, random), random).map(([a, b], place) => {
      const id = 8 * at + 2 * place
      return {
        a: { ...a, id },
        b: { ...b, id: id + 1 },
        label: maker.label,
        weight: maker.weight,
        group,
        country: row.country ?? '',
      }
    })
  })
}

/**
 * The labelled pairs with coordinates, which they lack. Sources place one business some 25 m apart, one in twenty more
 * than 300 m; businesses at other addresses are farther apart.
 */
export function withCoordinates(pairs: readonly LabelledPair[], random: Random): LabelledPair[] {
  return pairs.map((pair) => {
    const a = { ...pair.a, latitude: 20 + random() * 40, longitude: random() * 100 - 50 }
    const isNear =
      pair.label === 1 || pair.a.address?.slice(0, 8).toLowerCase() === pair.b.address?.slice(0, 8).toLowerCase()
    const meters = Math.exp(Math.log(isNear ? 25 : 250) + normal(random) * (isNear ? 1.5 : 1.2))
    return { ...pair, a, b: { ...pair.b, ...moved(a, meters, random) } }
  })
}

const normal = (random: Random): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

/** Two in three rows get a coordinate; the labelled pairs have none. */
const placed = (row: MatchRow, random: Random): MatchRow =>
  random() < 0.34 ? row : { ...row, latitude: 20 + random() * 40, longitude: random() * 100 - 50 }

function moved({ latitude, longitude }: Partial<MatchRow>, meters: number, random: Random): Partial<MatchRow> {
  if (latitude == null || longitude == null) return {}
  const angle = random() * 2 * Math.PI
  const degrees = meters / 111_320
  return {
    latitude: latitude + Math.sin(angle) * degrees,
    longitude: longitude + (Math.cos(angle) * degrees) / Math.cos((latitude * Math.PI) / 180),
  }
}

/** Leaves fields out, as short lists do. */
function withFew(row: Partial<MatchRow>, random: Random): Partial<MatchRow> {
  const kept = { ...row }
  if (random() < 0.6) kept.phone = null
  if (random() < 0.6) kept.website = null
  if (random() < 0.5) kept.category = null
  if (random() < 0.4) kept.zip = null
  if (random() < 0.3) kept.state = null
  if (random() < 0.3) kept.country = null
  if (random() < 0.3 && kept.latitude != null) kept.address = null
  return kept
}

const parts = [
  'Building',
  'Hall',
  'Unit',
  'Block',
  'Tower',
  'Gate',
  'Lot',
  'Terminal',
  'Ward',
  'Room',
  'Court',
  'Stop',
  'Platform',
  '',
]
const departments = [
  'ATM',
  'Pharmacy',
  'Fuel Station',
  'Gas Station',
  'Fuel Center',
  'Service Department',
  'Parts Department',
  'Photo Center',
  'Vision Center',
  'Optical',
  'Garden Center',
  'Tire Center',
  'Auto Repair',
  'Car Wash',
  'Parking',
  'Emergency Room',
  'Laboratory',
  'Imaging',
  'Hearing Aid Center',
  'Day Spa',
  'EV Charging Station',
  'Money Center',
  'Cafe',
  'Restaurant',
  'Museum',
  'Library',
]

function marks(random: Random): [string, string] {
  const kind = random()
  if (kind < 0.5) {
    const first = Math.floor(random() * 24)
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
    return [letters[first] ?? 'A', letters[(first + 1 + Math.floor(random() * 2)) % 26] ?? 'B']
  }
  const first = 1 + Math.floor(random() * 30)
  if (kind < 0.85) return [String(first), String(first + 1 + Math.floor(random() * 3))]
  return random() < 0.5 ? ['North', 'South'] : ['East', 'West']
}

const venues = [
  'Cafe',
  'Dining Room',
  'Bar',
  'Grill',
  'Lounge',
  'Tavern',
  'Pizza',
  'Steakhouse',
  'Tea Room',
  'Hotel',
  'Deli',
  'Bakery',
]
const inside = [
  'Sushi Bar',
  'Lobby Lounge',
  'Rooftop Terrace',
  'Cafe',
  'Gift Shop',
  'Day Spa',
  'Fitness Center',
  'Ballroom',
  'The Grill',
  'Pool Bar',
]
const people = [
  'Ida Crane',
  'Paul Reyes',
  'Maria Novak',
  'Jun Tanaka',
  'Ahmed Haddad',
  'Anna Schmidt',
  'Luis Ortega',
  'Grace Kim',
  'Peter Olsen',
  'Chloé Martin',
  'Rahul Mehta',
  'Tom Baker',
]

/** Parts of one place: `Hall A`, `Hall B`. */
function partsOfPlace(row: MatchRow, random: Random): Pair[] {
  const [one, other] = marks(random)
  const part = pick(parts, random)
  const base = withFew(row, random)
  const nameOf = (mark: string): string => [row.name ?? '', part, mark].filter((word) => word !== '').join(' ')
  return [
    [
      { ...base, name: nameOf(one) },
      { ...base, ...moved(base, 20 + random() * 80, random), name: nameOf(other) },
    ],
  ]
}

function departmentOf(row: MatchRow, random: Random): Pair[] {
  const base = { ...withFew(row, random), ...(random() < 0.7 ? { phone: row.phone ?? null } : {}) }
  const contact = random() < 0.3 ? { phone: null, website: null } : { phone: base.phone ?? null }
  const department = pick(departments, random)
  // `Corner Cafe` may call itself `Corner Cafe Restaurant`.
  const own = `${row.name} ${row.category}`.toLowerCase().replaceAll('_', ' ')
  const isItself =
    department
      .toLowerCase()
      .split(' ')
      .some((word) => own.includes(word)) || /eat|food|cafe|bar|restaurant/.test(own)
  if (isItself) return []
  const name = random() < 0.15 ? `${department} at ${row.name}` : `${row.name} ${department}`
  return [
    [
      base,
      {
        ...base,
        ...contact,
        ...moved(base, 10 + random() * 70, random),
        name,
        category: random() < 0.5 ? null : department,
      },
    ],
  ]
}

/** Two venues or two people at one address with one phone. */
function underOneRoof(row: MatchRow, random: Random): Pair[] {
  const base = withFew({ ...row, category: null }, random)
  const shared = { ...base, address: row.address ?? null, phone: row.phone ?? null }
  const kind = random()
  if (kind < 0.33) {
    const [one, other] = twoOf(venues, random)
    const name = (row.name ?? '').split(' ').slice(0, 2).join(' ')
    return [
      [
        { ...shared, name: random() < 0.5 ? `${one} ${name}` : `${name} ${one}` },
        { ...shared, name: `${name} ${other}` },
      ],
    ]
  }
  if (kind < 0.6) return [[shared, { ...shared, name: `${pick(inside, random)} at ${row.name}` }]]
  const [one, other] = twoOf(people, random)
  const [before, after] = [
    pick(['Dr. ', 'Dr ', `${row.name} - `, '', ''], random),
    pick(['', '', ', MD', ' DDS'], random),
  ]
  return [
    [
      { ...shared, name: before + one + after },
      { ...shared, name: before + other + after },
    ],
  ]
}

function branchOnOtherStreet(row: MatchRow, random: Random): Pair[] {
  const address = random() < 0.5 ? row.address : otherKindOfStreet(random)
  const own = { ...row, address, phone: null, website: random() < 0.4 ? (row.website ?? null) : null }
  if (random() < 0.5) own.zip = null
  if (random() < 0.5) own.country = null
  if (random() < 0.4) own.state = null
  if (random() < 0.4) own.category = null
  const other = otherStreet(own.address ?? '', random)
  return [[own, { ...own, ...moved(row, 400 + random() * 4_000, random), address: other, website: null }]]
}

/** Two streets of one name: `Rue de la Gare`, `Avenue de la Gare`. */
function branchOnNamesake(row: MatchRow, random: Random): Pair[] {
  const [one, other] = twoOf(kindsOfStreets[Math.floor(random() * kindsOfStreets.length)] ?? [], random)
  const [name, number] = [pick(streetNames, random), 1 + Math.floor(random() * 180)]
  const addressOf = (kind: string): string =>
    random() < 0.5 ? `${number} ${kind} ${name}` : `${kind} ${name} ${number}`
  const own = { ...row, phone: null, website: null, zip: random() < 0.5 ? null : (row.zip ?? null) }
  if (random() < 0.5) own.country = null
  return [
    [
      { ...own, address: addressOf(one) },
      { ...own, ...moved(row, 300 + random() * 3_000, random), address: addressOf(other) },
    ],
  ]
}

/** A name at many addresses: a row without an address may be any of them. */
function branchesOfChain(row: MatchRow, random: Random): Pair[] {
  const bare = { phone: null, website: null, latitude: null, longitude: null }
  const number = (): string => `${1 + Math.floor(random() * 900)} ${otherStreet('Main Street', random)}`
  const branches = [0, 1, 2].map(() => ({ ...row, ...bare, address: number() }))
  const [first = {}, second = {}, third = {}] = branches
  return [
    [
      { ...first, phone: row.phone ?? null },
      { ...row, ...bare, address: null, zip: null },
    ],
    [second, third],
  ]
}

function stranger(row: MatchRow, random: Random): Pair[] {
  const own = random() < 0.5 ? { ...row, phone: null, website: null } : row
  const bare = { phone: null, website: null, category: null }
  return [[own, { ...row, ...bare, ...moved(row, 15 + random() * 60, random), name: pick(strangers, random) }]]
}

function sameWithFewFields(row: MatchRow, random: Random): Pair[] {
  const other = withFew(row, random)
  return [
    [withFew(row, random), { ...other, ...moved(row, random() * 30, random), name: respelled(row.name ?? '', random) }],
  ]
}

function sameWithNumberSwapped(row: MatchRow, random: Random): Pair[] {
  const base = withFew(row, random)
  const address = swappedNumber(row.address ?? '')
  return [
    [
      { ...base, address: row.address ?? null },
      { ...base, ...moved(base, random() * 40, random), address, phone: null },
    ],
  ]
}

const makers: readonly Maker[] = [
  { label: 0, weight: 2, make: partsOfPlace },
  { label: 0, weight: 10, make: departmentOf },
  { label: 0, weight: 4, make: underOneRoof },
  { label: 0, weight: 3, make: branchOnOtherStreet },
  { label: 0, weight: 1, make: branchOnNamesake },
  { label: 0, weight: 1, make: branchesOfChain },
  { label: 0, weight: 1, make: stranger },
  { label: 1, weight: 1, make: sameWithFewFields },
  { label: 1, weight: 1, make: sameWithNumberSwapped },
]

const strangers = [
  'Kowalski & Sons',
  'Jade Garden',
  'Blue Heron Books',
  'Studio Marin',
  'Farmacia Luna',
  'Nagelstudio Petra',
  'Le Petit Zinc',
  'Tanaka Dental',
  'Hardware Depot',
  'Osteria del Porto',
]

function respelled(name: string, random: Random): string {
  const kind = random()
  if (kind < 0.3) return name.toUpperCase()
  if (kind < 0.5) return name.normalize('NFKD').replace(/\p{M}/gu, '')
  if (kind < 0.7) return `${name} ${pick(['Inc', 'GmbH', 'SRL', 'Ltda', 'LLC', 'S.A.'], random)}`
  return kind < 0.85 ? name.replace(/(.)(.)$/, '$2$1') : name
}
