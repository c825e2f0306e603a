import { readFileSync } from 'node:fs'
import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { realData } from '@gazetteer/testkit/real-data'
import { randomFrom } from '@gazetteer/testkit/scripted-source'
import { sameBusiness } from './edits.ts'
import { siblings } from './siblings.ts'

/** `pairs` are those that are one business, as `lower id|higher id`; what is not in it is not. */
export type Labelled = { rows: DuplicateRow[]; pairs: Map<string, string> }

/**
 * Real American breweries (Open Brewery DB, MIT). To two in five comes a second row of the same business with a few of the
 * edits that sources make of each other's listings; to as many comes one that looks alike and is another business: a branch, a
 * neighbour, a sister firm. `half` splits the breweries in two: the score's figures were set on one and are measured on the other.
 */
export function labelledSet(half: 'tuning' | 'measuring'): Labelled | null {
  const file = realData('breweries.csv')
  if (file === null) return null
  const random = randomFrom(half === 'tuning' ? 1 : 2)
  const originals = breweries(file).filter(({ id }) => id % 2 === (half === 'tuning' ? 0 : 1))
  const rows: DuplicateRow[] = [...originals]
  const pairs = new Map<string, string>()
  let next = 1_000_000
  for (const original of originals) {
    const chance = random()
    if (chance < 0.4) {
      const { row, edits } = sameBusiness(original, next, random)
      rows.push(row)
      pairs.set(`${original.id}|${next}`, edits.join(' + '))
      next += 1
    } else if (chance < 0.8 && original.address !== null) {
      const kind = siblings[Math.floor(random() * siblings.length)]
      if (kind === undefined) continue
      rows.push(kind(original, next, random))
      next += 1
    }
  }
  return { rows, pairs }
}

function breweries(file: string): DuplicateRow[] {
  const [head = [], ...lines] = readFileSync(file, 'utf8').split(/\r?\n/).map(cellsOf)
  const at = (name: string) => head.indexOf(name)
  const wanted = { name: at('name'), address: at('address_1'), city: at('city'), state: at('state_province') }
  const more = { zip: at('postal_code'), phone: at('phone'), website: at('website_url'), country: at('country') }
  const [longitude, latitude] = [at('longitude'), at('latitude')]
  const numberOf = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))
  const textOf = (text: string | undefined) => (text === undefined || text === '' ? null : text)
  const seen = new Set<string>()
  return lines.flatMap((cells, index): DuplicateRow[] => {
    const name = textOf(cells[wanted.name])
    const key = `${name}|${cells[wanted.city]}`.toLowerCase()
    // The file itself lists a few twice: they would be right answers that count as wrong ones.
    if (name === null || cells[more.country] !== 'United States' || seen.has(key)) return []
    seen.add(key)
    return [
      {
        id: index + 1,
        name,
        address: textOf(cells[wanted.address]),
        city: textOf(cells[wanted.city]),
        state: textOf(cells[wanted.state]),
        zip: textOf(cells[more.zip])?.slice(0, 5) ?? null,
        phone: textOf(cells[more.phone]),
        website: textOf(cells[more.website]),
        category: 'Brewery',
        latitude: numberOf(cells[latitude]),
        longitude: numberOf(cells[longitude]),
      },
    ]
  })
}

function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )
}
