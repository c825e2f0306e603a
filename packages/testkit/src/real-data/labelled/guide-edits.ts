import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { metroOf, ordinal, phoneIn, pick } from './guide-places.ts'

type Random = () => number
type Edit = { name: string; share: number; does: (row: DuplicateRow, random: Random) => Partial<DuplicateRow> }

/**
 * The same place as another guide prints it: always with a different style of phones and capitals, plus some edits.
 */
export function guideEntry(original: DuplicateRow, id: number, random: Random): { row: DuplicateRow; edits: string[] } {
  let row: DuplicateRow = { ...original, id, phone: dashed(original.phone, random) }
  const edits: string[] = []
  for (const { name, share, does } of guideEdits) {
    if (random() > share) continue
    const changed = { ...row, ...does(row, random) }
    if (JSON.stringify(changed) === JSON.stringify(row)) continue
    row = changed
    edits.push(name)
  }
  if (random() < 0.5)
    row = { ...row, name: row.name?.toLowerCase() ?? null, address: row.address?.toLowerCase() ?? null }
  return { row, edits }
}

const named =
  (change: (name: string, row: DuplicateRow, random: Random) => string): Edit['does'] =>
  (row, random) => ({
    name: change(row.name ?? '', row, random),
  })
const placed =
  (change: (address: string, random: Random) => string): Edit['does'] =>
  (row, random) => ({
    address: change(row.address ?? '', random),
  })
const general = /\b(?:restaurant|cafe|grill|delicatessen|ristorante|pizzeria|barbecue|seafood & steak house)\b/i

/** `share` is the probability that an edit applies to a second entry. */
const guideEdits: readonly Edit[] = [
  {
    name: 'delicatessen',
    share: 0.8,
    does: named((name) =>
      name
        .replace(/Delicatessen/, 'Deli')
        .replace(/Barbecue/, 'Bar-B-Q')
        .replace(/ & /, ' and '),
    ),
  },
  {
    name: 'general word',
    share: 0.2,
    does: named((name) => (general.test(name) ? shortened(name, general) : `${name} Restaurant`)),
  },
  {
    name: 'article',
    share: 0.2,
    does: named((name) => (/^the /i.test(name) ? `${name.slice(4)}, The` : `The ${name}`)),
  },
  {
    name: 'cut short',
    share: 0.15,
    does: named((name) =>
      name.split(' ').length > 2
        ? name
            .split(' ')
            .slice(0, 2)
            .join(' ')
            .replace(/ (?:&|and)$/, '')
        : name,
    ),
  },
  {
    name: 'described',
    share: 0.12,
    does: named(
      (name, _row, random) =>
        `${name} ${pick(['Original Chophouse', 'Gourmet Thai Cuisine', 'Fish Market', 'Wine Bar & Garden'], random)}`,
    ),
  },
  {
    name: 'hotel behind',
    share: 0.5,
    does: named((name) =>
      name.replace(/^(?:Hotel|Cafe) (.+)$/, (all) => `${all.split(' ').slice(1).join(' ')} ${all.split(' ')[0]}`),
    ),
  },
  { name: 'spelling', share: 0.12, does: named((name, _row, random) => misspelt(name, random)) },
  { name: 'apostrophe', share: 0.3, does: named((name) => name.replace(/['’]s?/, '')) },
  {
    name: 'at the hotel',
    share: 0.06,
    does: named((name, _row, random) => `${name} at the ${pick(['Argyle', 'Regent', 'Plaza Hotel'], random)}`),
  },
  {
    name: 'city in brackets',
    share: 0.18,
    does: named(
      (name, row, random) => `${name} (${pick([row.city ?? '', ...metroOf(row).aliases], random).replace(/,.*/, '')})`,
    ),
  },
  {
    name: 'ordinal',
    share: 0.6,
    does: placed((address) =>
      address.replace(/\b(\d+)(?:st|nd|rd|th)\b/i, (all, digits: string) => spelledOut(Number(digits)) ?? all),
    ),
  },
  {
    name: 'direction lost',
    share: 0.2,
    does: placed((address) => address.replace(/^(\d+) (?:N|S|E|W)\b\.? /i, '$1 ')),
  },
  {
    name: 'direction behind',
    share: 0.1,
    does: placed((address) => address.replace(/^(\d+) (N|S|E|W)\b\.? (.*)$/i, '$1 $3 $2')),
  },
  {
    name: 'direction in words',
    share: 0.3,
    does: placed((address) =>
      address.replace(
        / (N|S|E|W)\b\.?/i,
        (_all, letter: string) => ` ${{ N: 'North', S: 'South', E: 'East', W: 'West' }[letter.toUpperCase()] ?? ''}`,
      ),
    ),
  },
  {
    name: 'kind of street',
    share: 0.4,
    does: placed((address) =>
      address
        .replace(/\bAve\b\.?/, 'Avenue')
        .replace(/\bBlvd\b\.?/, 'Blv.')
        .replace(/\bStreet\b/, 'St.')
        .replace(/\bRd\b\.?/, 'Road')
        .replace(/\bLn\b\.?/, 'La.'),
    ),
  },
  {
    name: 'kind lost',
    share: 0.06,
    does: placed((address) => address.replace(/ (?:St|Ave|Blvd|Rd|Dr|Street|Avenue)\b\.?$/i, '')),
  },
  { name: 'cross street', share: 0.25, does: placed((address, random) => address + hooks(random)) },
  {
    name: 'building',
    share: 0.1,
    does: placed(
      (address, random) =>
        `${address} ${pick(['Harbor Square Mall', 'Peachtree Shopping Center', 'Kintetsu Building', '2nd floor', 'Suite 12'], random)}`,
    ),
  },
  { name: 'no number', share: 0.06, does: placed((address) => address.replace(/^\d+\w* /, '')) },
  {
    name: 'number range',
    share: 0.06,
    does: placed((address) => address.replace(/^(\d+) /, (_all, digits: string) => `${digits}-${Number(digits) + 2} `)),
  },
  {
    name: 'moved',
    share: 0.05,
    does: placed(
      (_address, random) =>
        `${10 + Math.floor(random() * 4_000)} ${pick(['Market St', 'Oak Ave', 'Railroad Ave', 'Mill Rd'], random)}`,
    ),
  },
  {
    name: 'city alias',
    share: 0.4,
    does: (row, random) => (metroOf(row).city === row.city ? { city: pick(metroOf(row).aliases, random) } : {}),
  },
  {
    name: 'neighbouring city',
    share: 0.15,
    does: (row, random) => ({ city: pick([...metroOf(row).near, metroOf(row).city], random) }),
  },
  { name: 'other kind', share: 0.5, does: () => ({ category: 'Eclectic' }) },
  { name: 'other phone', share: 0.05, does: (row, random) => ({ phone: phoneIn(metroOf(row), random) }) },
  {
    name: 'digit of the phone',
    share: 0.03,
    does: (row, random) => ({ phone: row.phone?.replace(/\d$/, String(Math.floor(random() * 10))) ?? null }),
  },
  { name: 'no phone', share: 0.06, does: () => ({ phone: null }) },
]

function shortened(name: string, pattern: RegExp): string {
  const remaining = name
    .replace(pattern, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?:&|and)$/, '')
    .trim()
  return remaining.length > 2 ? remaining : name
}

const ones = [
  '',
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
  'eleventh',
  'twelfth',
  'thirteenth',
  'fourteenth',
  'fifteenth',
  'sixteenth',
  'seventeenth',
  'eighteenth',
  'nineteenth',
]
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

function spelledOut(value: number): string | null {
  if (value < 20) return ones[value] || null
  const [ten, one] = [tens[Math.floor(value / 10)], ones[value % 10]]
  return ten === undefined || !one ? null : `${ten}-${one}`
}

function hooks(random: Random): string {
  const at = 2 + Math.floor(random() * 90)
  return pick(
    [
      ` between ${ordinal(at)} and ${ordinal(at + 1)} Sts.`,
      ` near ${ordinal(at)} St.`,
      ` at ${pick(['Main St.', 'Hudson St.', 'Lexington Ave.'], random)}`,
      ` off ${pick(['Broadway', 'Union Square', 'Sunset Blvd.'], random)}`,
      ` (${pick(['Elm', 'Walker', 'Vine'], random)} & ${pick(['Oak', 'White', 'King'], random)} Sts.)`,
    ],
    random,
  )
}

function dashed(phone: string | null | undefined, random: Random): string | null {
  const [, area = '', exchange = '', line = ''] = /^(\d{3})(\d{3})(\d{4})$/.exec(phone ?? '') ?? []
  if (area === '') return phone ?? null
  return pick(
    [
      `${area}-${exchange}-${line}`,
      `${area}/${exchange}-${line}`,
      `(${area}) ${exchange}-${line}`,
      `+1 ${area} ${exchange} ${line}`,
      `1-${area}-${exchange}-${line}`,
      `${area}.${exchange}.${line} ext. 12`,
      `${exchange}-${line}`,
    ],
    random,
  )
}

function misspelt(text: string, random: Random): string {
  if (text.length < 6) return text
  const at = 1 + Math.floor(random() * (text.length - 3))
  const [before, letter, next, rest] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)]
  return random() < 0.5 ? before + next + rest : before + next + letter + rest
}
