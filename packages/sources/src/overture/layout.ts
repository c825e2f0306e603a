import type { Point } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { joinValues } from '@gazetteer/listing/normalize'
import { plainRow } from '@gazetteer/listing/plain-text'
import { belongsToCity } from '@gazetteer/places'
import {
  type Columns,
  type PlaceLayout,
  type PlaceRows,
  numberValue,
  pointColumns,
  pointNeed,
  pointReader,
  textValue,
} from '../parquet/index.ts'
import { codeText } from '../code-text.ts'
import { typesOfOvertureCategory, typesOfTaxonomyCategory } from '../types/index.ts'

const wanted = [
  'id',
  'names.primary',
  'basic_category',
  'taxonomy.primary',
  'taxonomy.hierarchy',
  'categories.primary',
  'confidence',
  'websites',
  'emails',
  'phones',
  'socials',
  'brand.names.primary',
  'addresses.freeform',
  'addresses.locality',
  'addresses.postcode',
  'addresses.region',
  'addresses.country',
  'operating_status',
  'sources.property',
  'sources.dataset',
  'sources.provider',
  'sources.license',
]

/** Columns of Overture places, in 2026 and earlier schemas; those not required may be missing. */
export const layout: PlaceLayout = {
  columns: (names) => [...wanted, ...pointColumns(names)],
  required: {
    title: 'Overture places',
    needs: [
      { anyOf: [['id']], isText: true },
      { anyOf: [['names.primary']], isText: true },
      { anyOf: [['basic_category'], ['taxonomy.primary'], ['categories.primary']], isText: true },
      pointNeed,
    ],
  },
  edges: ['bbox.xmin', 'bbox.xmax', 'bbox.ymin', 'bbox.ymax'],
  rows: (columns): PlaceRows => {
    const pointAt = pointReader(columns)
    const listing = (row: number) => listingOf(columns, row, pointAt(row))
    return {
      types: (row) => typesOf(columns, row),
      unmapped: (row, city) => (belongsToCity(city, listing(row)) ? categoryOf(columns, row) : null),
      listing,
    }
  },
}

/** There are few distinct values and millions of rows. */
const typesByCategories = new Map<string, readonly string[]>()

/** By the elements of the hierarchy, the most specific first; then the basic category, then the older code. */
function typesOf(columns: Columns, row: number): readonly string[] {
  const path = columns.all('taxonomy.hierarchy', row).map(textValue)
  const primary = textValue(columns.first('taxonomy.primary', row))
  const basic = textValue(columns.first('basic_category', row))
  const older = textValue(columns.first('categories.primary', row))
  const key = `${primary ?? ''} ${path.join(' ')} ${basic ?? ''} ${older ?? ''}`
  const before = typesByCategories.get(key)
  if (before !== undefined) return before
  const candidates = [
    ...[primary, ...path.toReversed(), basic].flatMap((code) => (code ? typesOfTaxonomyCategory(code) : [])),
    ...(older ? typesOfOvertureCategory(older) : []),
  ]
  const types = [...new Set(candidates)]
  typesByCategories.set(key, types)
  return types
}

/** Its most specific category, in the source's words. */
const categoryOf = (columns: Columns, row: number): string | null =>
  ['taxonomy.primary', 'basic_category', 'categories.primary']
    .map((name) => textValue(columns.first(name, row)))
    .find((name) => name !== null && name !== '') ?? null

function listingOf(columns: Columns, row: number, point: Point | null): RawListing {
  const first = (name: string) => textValue(columns.first(name, row))
  const all = (name: string) => columns.all(name, row).map(textValue)
  /** The first address with a street line; a list can begin with an empty one. */
  const position = Math.max(
    0,
    all('addresses.freeform').findIndex((value) => value !== null && value.trim() !== ''),
  )
  const inAddress = (name: string) => textValue(columns.nth(name, row, position))
  const status = first('operating_status') ?? ''
  return plainRow({
    sourceId: first('id') ?? '',
    name: first('names.primary'),
    phone: joinValues(all('phones')),
    types: [...typesOf(columns, row)],
    address: inAddress('addresses.freeform'),
    city: inAddress('addresses.locality'),
    state: inAddress('addresses.region')?.replace(/^[A-Z]{2}-/, '') ?? null,
    zip: codeText(columns.nth('addresses.postcode', row, position)),
    country: inAddress('addresses.country'),
    rating: null,
    reviewCount: null,
    plusCode: null,
    website: joinValues(all('websites')),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    hours: null,
    isClosed: status.endsWith('closed'),
    ...(status === 'temporarily_closed' ? { isClosedForNow: true } : {}),
    email: joinValues(all('emails')),
    socials: all('socials').flatMap((value) => value ?? []),
    brand: first('brand.names.primary'),
    confidence: numberValue(columns.first('confidence', row)),
    ...originOf(columns, row),
  })
}

/** The provider of the place: the source of the whole row, not of a single property. */
function originOf(columns: Columns, row: number): { provider: string | null; licence: string | null } {
  const properties = columns.all('sources.property', row)
  const whole = Math.max(
    0,
    properties.findIndex((property) => !property || property === '/'),
  )
  const inSource = (name: string) => textValue(columns.nth(name, row, whole))
  return {
    provider: nameOf(inSource('sources.provider') ?? inSource('sources.dataset')),
    licence: inSource('sources.license'),
  }
}

const nameOf = (provider: string | null): string | null => (provider === 'meta' ? 'Meta' : provider)
