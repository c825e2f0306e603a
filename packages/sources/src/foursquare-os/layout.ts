import type { PlaceLocation, Point } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { joinValues } from '@gazetteer/listing/normalize'
import { plainLocation, plainRow } from '@gazetteer/listing/plain-text'
import {
  type CityExtent,
  type Columns,
  type PlaceLayout,
  type PlaceRows,
  pointColumns,
  pointNeed,
  pointReader,
  textValue,
} from '../parquet/index.ts'
import { codeText } from '../code-text.ts'
import { typesOfLabel } from './category-names.ts'

const wanted = [
  'fsq_place_id',
  'name',
  'address',
  'locality',
  'region',
  'postcode',
  'country',
  'date_closed',
  'tel',
  'website',
  'email',
  'facebook_id',
  'instagram',
  'twitter',
  'fsq_category_labels',
]

/** Columns of Foursquare OS Places; those not required may be missing, and any value null. */
export const layout: PlaceLayout = {
  columns: (names) => [...wanted, ...pointColumns(names)],
  required: {
    title: 'Foursquare OS Places',
    needs: [
      ...['fsq_place_id', 'name', 'fsq_category_labels'].map((name) => ({ anyOf: [[name]], isText: true })),
      pointNeed,
    ],
  },
  edges: ['longitude', 'longitude', 'latitude', 'latitude'],
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

function filledText(value: unknown): string | null {
  const text = textValue(value)
  return text === null || text.trim() === '' ? null : text
}

/** There are only about a thousand labels. */
const typesByCategories = new Map<string, readonly string[]>()

/** Types by the names in a label (`Dining and Drinking > Restaurant > Pizzeria`), the most specific first. */
function typesOf(columns: Columns, row: number): readonly string[] {
  const labels = columns.all('fsq_category_labels', row).flatMap((label) => filledText(label) ?? [])
  const key = labels.join('\n')
  const before = typesByCategories.get(key)
  if (before !== undefined) return before
  const types = [...new Set(labels.flatMap(typesOfLabel))]
  typesByCategories.set(key, types)
  return types
}

/** The name of its first category: "Car Wash and Detail". */
const categoryOf = (columns: Columns, row: number): string | null =>
  filledText(columns.first('fsq_category_labels', row))?.split(' > ').at(-1) ?? null

const idOf = (columns: Columns, row: number): string => filledText(columns.first('fsq_place_id', row)) ?? ''

function localityOf(columns: Columns, row: number) {
  return {
    city: filledText(columns.first('locality', row)),
    state: filledText(columns.first('region', row)),
    zip: codeText(columns.first('postcode', row)),
    country: filledText(columns.first('country', row)),
  }
}

/** As the listing states it. */
function locationOf(columns: Columns, row: number, point: Point | null): PlaceLocation {
  return plainLocation({
    ...localityOf(columns, row),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  })
}

type Placed = { point: Point | null; extent: CityExtent }

function listingOf(columns: Columns, row: number, { point, extent }: Placed): RawListing {
  const first = (name: string) => filledText(columns.first(name, row))
  return plainRow({
    sourceId: idOf(columns, row),
    name: first('name'),
    phone: joinValues([codeText(columns.first('tel', row))]),
    types: [...typesOf(columns, row)],
    address: first('address'),
    ...localityOf(columns, row),
    rating: null,
    reviewCount: null,
    plusCode: null,
    website: joinValues([first('website')]),
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    hours: null,
    isClosed: isGiven(columns.first('date_closed', row)),
    email: joinValues([first('email')]),
    socials: socialsOf(columns, row),
    provider: 'Foursquare',
    licence: 'Apache-2.0',
    isInExtent: extent.isInExtent,
    isOutside: extent.isOutside,
  })
}

/** Dates are text or date values; empty text counts as absent. */
const isGiven = (value: unknown): boolean => (textValue(value) === null ? (value ?? null) : filledText(value)) !== null

/** Its social media accounts as URLs. */
function socialsOf(columns: Columns, row: number): string[] {
  const networks = [
    ['facebook_id', 'https://www.facebook.com/'],
    ['instagram', 'https://www.instagram.com/'],
    ['twitter', 'https://x.com/'],
  ] as const
  return networks.flatMap(([column, base]) => {
    const name = codeText(columns.first(column, row))
    if (name === null || name === '0') return []
    return [/^https?:/.test(name) ? name : `${base}${encodeURIComponent(name.replace(/^@/, ''))}`]
  })
}
