import { hashOf } from '@gazetteer/listing/matching-training'

/** One of five folds. */
export const foldOfFamily = (family: string): string => `fold ${(hashOf(family) % 5) + 1}`

/** Parts of the world by language and custom of addresses; each has some hundred labelled pairs. */
export const partOfWorld = (country: string): string => partOf.get(country) ?? 'other countries'

const parts = {
  'United States': 'US',
  'other English-speaking countries': 'GB IE CA AU NZ ZA IN',
  'Latin America and Iberia': 'BR PT ES MX AR CL CO PE EC UY CR PA GT DO PR',
  Europe: 'DE AT CH FR BE NL LU IT PL CZ SK HU RO SE NO DK FI GR BG HR SI',
  Asia: 'JP TH CN TW HK KR VN ID MY PH SG',
}

const partOf = new Map(
  Object.entries(parts).flatMap(([part, countries]) =>
    countries.split(' ').map((country): [string, string] => [country, part]),
  ),
)
