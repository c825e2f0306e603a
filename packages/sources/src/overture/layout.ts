import type { PlaceLocation, Point } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { joinValues } from '@gazetteer/listing/normalize'
import { plainLocation, plainRow } from '@gazetteer/listing/plain-text'
import {
  type CityExtent,
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
    return {
      types: (row) => typesOf(columns, row),
      id: (row) => idOf(columns, row),
      location: (row) => locationOf(columns, row, pointAt(row)),
      listing: (row, extent) => listingOf(columns, row, { point: pointAt(row), extent }),
      category: (row) => categoryOf(columns, row),
    }
  },
}

/** Types by the values of the category columns, one level of the tree for each value. */
type CategoryNode = { types: readonly string[] | null; next: Map<string | null, CategoryNode> }

/** There are few distinct values and millions of rows. */
const categories: CategoryNode = { types: null, next: new Map() }

function nextNode({ next }: CategoryNode, value: unknown): CategoryNode {
  const text = textValue(value)
  const known = next.get(text)
  if (known !== undefined) return known
  const node: CategoryNode = { types: null, next: new Map() }
  next.set(text, node)
  return node
}

/** By the elements of the hierarchy, the most specific first; then the basic category, then the older code. */
function typesOf(columns: Columns, row: number): readonly string[] {
  let node = categories
  for (const name of singleCategories) node = nextNode(node, columns.first(name, row))
  const length = columns.length('taxonomy.hierarchy', row)
  for (let at = 0; at < length; at += 1) node = nextNode(node, columns.nth('taxonomy.hierarchy', row, at))
  return (node.types ??= readTypes(columns, row))
}

const singleCategories = ['taxonomy.primary', 'basic_category', 'categories.primary'] as const

function readTypes(columns: Columns, row: number): readonly string[] {
  const path = columns.all('taxonomy.hierarchy', row).map(textValue)
  const [primary, basic, older] = singleCategories.map((name) => textValue(columns.first(name, row)))
  const candidates = [
    ...[primary, ...path.toReversed(), basic].flatMap((code) => (code ? typesOfTaxonomyCategory(code) : [])),
    ...(older ? typesOfOvertureCategory(older) : []),
  ]
  return [...new Set(candidates)]
}

/** Its most specific category, in the source's words. */
const categoryOf = (columns: Columns, row: number): string | null =>
  singleCategories.map((name) => textValue(columns.first(name, row))).find((name) => name !== null && name !== '') ??
  null

const textAt = (columns: Columns, name: string, row: number) => textValue(columns.first(name, row))

const idOf = (columns: Columns, row: number): string => textAt(columns, 'id', row) ?? ''

/** The texts of a row's list. */
function textsAt(columns: Columns, name: string, row: number): string[] {
  const length = columns.length(name, row)
  if (length === 1) {
    const only = textAt(columns, name, row)
    return only === null ? [] : [only]
  }
  return columns.all(name, row).flatMap((value) => textValue(value) ?? [])
}

/** The position of the first address with a street line; a list can begin with an empty one. */
function addressAt(columns: Columns, row: number): number {
  const length = columns.length('addresses.freeform', row)
  if (length < 2) return 0
  for (let at = 0; at < length; at += 1)
    if ((textValue(columns.nth('addresses.freeform', row, at)) ?? '').trim() !== '') return at
  return 0
}

/** A region is `US-MA`. */
function stateAt(columns: Columns, row: number, position: number): string | null {
  const region = textValue(columns.nth('addresses.region', row, position))
  return region === null ? null : region.replace(/^[A-Z]{2}-/, '')
}

/** As the listing states it. */
function locationOf(columns: Columns, row: number, point: Point | null): PlaceLocation {
  const position = addressAt(columns, row)
  return plainLocation({
    city: textValue(columns.nth('addresses.locality', row, position)),
    state: stateAt(columns, row, position),
    zip: codeText(columns.nth('addresses.postcode', row, position)),
    country: textValue(columns.nth('addresses.country', row, position)),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  })
}

type Placed = { point: Point | null; extent: CityExtent }

/** Without spreads, which cost more than all values together. */
function listingOf(columns: Columns, row: number, { point, extent }: Placed): RawListing {
  const position = addressAt(columns, row)
  const source = wholeSourceAt(columns, row)
  const status = textAt(columns, 'operating_status', row) ?? ''
  const listing: RawListing = {
    sourceId: idOf(columns, row),
    name: textAt(columns, 'names.primary', row),
    phone: joinedAt(columns, 'phones', row),
    types: [...typesOf(columns, row)],
    address: textValue(columns.nth('addresses.freeform', row, position)),
    city: textValue(columns.nth('addresses.locality', row, position)),
    state: stateAt(columns, row, position),
    zip: codeText(columns.nth('addresses.postcode', row, position)),
    country: textValue(columns.nth('addresses.country', row, position)),
    rating: null,
    reviewCount: null,
    plusCode: null,
    website: joinedAt(columns, 'websites', row),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    hours: null,
    isClosed: status.endsWith('closed'),
    email: joinedAt(columns, 'emails', row),
    socials: textsAt(columns, 'socials', row),
    brand: textAt(columns, 'brand.names.primary', row),
    confidence: numberValue(columns.first('confidence', row)),
    provider: providerAt(columns, row, source),
    licence: textValue(columns.nth('sources.license', row, source)),
    isInExtent: extent.isInExtent,
    isOutside: extent.isOutside,
  }
  if (status === 'temporarily_closed') listing.isClosedForNow = true
  return plainRow(listing)
}

/** The values of a row's list as one text. */
function joinedAt(columns: Columns, name: string, row: number): string | null {
  const texts = textsAt(columns, name, row)
  return texts.length === 0 ? null : joinValues(texts)
}

/** The provider of the place: the source of the whole row, not of a single property. */
function wholeSourceAt(columns: Columns, row: number): number {
  const length = columns.length('sources.property', row)
  for (let at = 0; at < length; at += 1) {
    const property = columns.nth('sources.property', row, at)
    if (!property || property === '/') return at
  }
  return 0
}

function providerAt(columns: Columns, row: number, source: number): string | null {
  const name =
    textValue(columns.nth('sources.provider', row, source)) ?? textValue(columns.nth('sources.dataset', row, source))
  return name === 'meta' ? 'Meta' : name
}
