import type { DuplicateRow } from '@gazetteer/listing/duplicates'

type Random = () => number
type Edit = { name: string; does: (row: DuplicateRow, random: Random) => Partial<DuplicateRow> }

/**
 * The same business as another source would list it: one to four edits, at least one of which is not a lost field.
 */
export function sameBusiness(
  original: DuplicateRow,
  id: number,
  random: Random,
): { row: DuplicateRow; edits: string[] } {
  let row: DuplicateRow = { ...original, id, ...jittered(original, random) }
  const edits: string[] = []
  const count = 1 + Math.floor(random() * 4)
  for (let tries = 0; edits.length < count && tries < 20; tries += 1) {
    const edit = allEdits[Math.floor(random() * allEdits.length)]
    if (edit === undefined || edits.includes(edit.name)) continue
    const changed = { ...row, ...edit.does(row, random) }
    if (JSON.stringify(changed) === JSON.stringify(row)) continue
    row = changed
    edits.push(edit.name)
  }
  return { row, edits }
}

const swaps: [RegExp, string][] = [
  [/\bStreet\b/, 'St'],
  [/\bSt\b\.?$/, 'Street'],
  [/\bAve\b\.?/, 'Avenue'],
  [/\bRd\b\.?/, 'Road'],
  [/\bBlvd\b\.?/, 'Boulevard'],
  [/\bDr\b\.?/, 'Drive'],
  [/\bHwy\b\.?/, 'Highway'],
  [/\bN\b\.?/, 'North'],
  [/\bS\b\.?/, 'South'],
  [/\bE\b\.?/, 'East'],
  [/\bW\b\.?/, 'West'],
]

const allEdits: Edit[] = [
  { name: 'abbreviated street', does: ({ address }) => ({ address: swapped(address) }) },
  { name: 'abbreviated street', does: ({ address }) => ({ address: swapped(address) }) },
  { name: 'suite', does: ({ address }, random) => ({ address: suited(address, random) }) },
  { name: 'company form', does: ({ name }, random) => ({ name: formed(name, random) }) },
  { name: 'company form', does: ({ name }, random) => ({ name: formed(name, random) }) },
  { name: 'typing mistake', does: ({ name }, random) => ({ name: misspelt(name ?? '', random) }) },
  {
    name: 'ampersand',
    does: ({ name }) => ({
      name: name?.includes('&') ? name.replace('&', 'and') : (name?.replace(/ and /i, ' & ') ?? null),
    }),
  },
  { name: 'apostrophe', does: ({ name }) => ({ name: name?.replace(/['’]/, '') ?? null }) },
  { name: 'capitals', does: ({ name }) => ({ name: name?.toUpperCase() ?? null }) },
  { name: 'words joined', does: ({ name }) => ({ name: name?.replace(/^(\w+) (\w+) /, '$1$2 ') ?? null }) },
  { name: 'added word', does: ({ name }, random) => ({ name: `${name} ${random() < 0.5 ? 'Taproom' : '& Kitchen'}` }) },
  { name: 'moved phone', does: (_row, random) => ({ phone: numberFrom(random) }) },
  { name: 'no phone', does: () => ({ phone: null }) },
  { name: 'no website', does: () => ({ website: null }) },
  {
    name: 'website page',
    does: ({ website }) => ({
      website: website === null || website === undefined ? null : `${website.replace(/^http:/, 'https:')}/locations`,
    }),
  },
  { name: 'no coordinates', does: () => ({ latitude: null, longitude: null }) },
  { name: 'no address', does: () => ({ address: null }) },
  { name: 'no zip', does: () => ({ zip: null }) },
]

function swapped(address: string | null | undefined): string | null {
  let text = address ?? null
  for (const [pattern, by] of swaps) text = text?.replace(pattern, by) ?? null
  return text
}

function suited(address: string | null | undefined, random: Random): string | null {
  if (address == null) return null
  const bare = address.replace(/,?\s*(?:Suite|Ste|Unit|#)\.?\s*[\w-]+$/i, '')
  return bare === address ? `${address} Ste ${1 + Math.floor(random() * 300)}` : bare
}

const forms = ['', ' LLC', ' Inc', ' Inc.', ' Co', ' Co.', ' Company', ', LLC']

function formed(name: string | null | undefined, random: Random): string | null {
  const bare = name?.replace(/,?\s+(?:LLC|Inc\.?|Co\.?|Company)$/i, '') ?? ''
  return bare === '' ? null : bare + (forms[Math.floor(random() * forms.length)] ?? '')
}

/** A letter dropped, doubled or swapped with its neighbour. */
function misspelt(text: string, random: Random): string {
  if (text.length < 5) return text
  const at = 1 + Math.floor(random() * (text.length - 3))
  const [before, letter, next, rest] = [text.slice(0, at), text[at] ?? '', text[at + 1] ?? '', text.slice(at + 2)]
  const kind = Math.floor(random() * 3)
  if (kind === 0) return before + next + rest
  return kind === 1 ? before + letter + letter + next + rest : before + next + letter + rest
}

export function numberFrom(random: Random): string {
  return String(2_000_000_000 + Math.floor(random() * 7_999_999_999))
}

/** Two sources place a building up to 60 m apart. */
function jittered({ latitude, longitude }: DuplicateRow, random: Random): Partial<DuplicateRow> {
  if (latitude == null || longitude == null) return {}
  const shift = () => (random() - 0.5) * 0.001
  return { latitude: latitude + shift(), longitude: longitude + shift() }
}
