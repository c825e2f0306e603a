import { readFileSync } from 'node:fs'
import type { DuplicateRow } from '@gazetteer/listing/duplicates'

/** Real breweries of a country from a file of Open Brewery DB (MIT), without duplicates. */
export function breweries(file: string, country = 'United States'): DuplicateRow[] {
  const [head = [], ...lines] = readFileSync(file, 'utf8').split(/\r?\n/).map(cellsOf)
  const at = (name: string) => head.indexOf(name)
  const wanted = { name: at('name'), address: at('address_1'), city: at('city'), state: at('state_province') }
  const more = { zip: at('postal_code'), phone: at('phone'), website: at('website_url'), country: at('country') }
  const [longitude, latitude] = [at('longitude'), at('latitude')]
  const numberOf = (text: string | undefined) => (text === undefined || text === '' ? null : Number(text))
  const filledText = (text: string | undefined) => (text === undefined || text === '' ? null : text)
  const seen = new Set<string>()
  return lines.flatMap((cells, index): DuplicateRow[] => {
    const name = filledText(cells[wanted.name])
    const key = `${name}|${cells[wanted.city]}`.toLowerCase()
    // The file lists a few twice: correct matches would count as wrong.
    if (name === null || cells[more.country] !== country || seen.has(key)) return []
    seen.add(key)
    return [
      {
        id: index + 1,
        name,
        address: filledText(cells[wanted.address]),
        city: filledText(cells[wanted.city]),
        state: filledText(cells[wanted.state]),
        zip: filledText(cells[more.zip])?.slice(0, 5) ?? null,
        phone: filledText(cells[more.phone]),
        website: filledText(cells[more.website]),
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
