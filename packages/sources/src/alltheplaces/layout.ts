import type { PlaceLocation, Point } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import { belongsToCity } from '@gazetteer/places'
import {
  type Columns,
  type PlaceLayout,
  type PlaceRows,
  pointColumns,
  pointNeed,
  pointReader,
} from '../parquet/index.ts'
import { codeText } from '../code-text.ts'
import { listingTags } from '../osm/index.ts'
import { anchorKeys, type Tags } from '../types/index.ts'
import { asOf, type Found, listingOfFeature } from './listing-of-feature.ts'

/** A run as Parquet: one column per tag. */
export function layoutAt(now: () => number): PlaceLayout {
  const tags = [...new Set(['ref', '@spider', 'cuisine', ...listingTags, ...anchorKeys()])]
  return {
    columns: (names) => ['id', ...pointColumns(names), ...tags],
    required: {
      title: 'a run of All The Places',
      needs: [
        { anyOf: [['id'], ['ref']] },
        { anyOf: [['name'], ['brand']] },
        { anyOf: anchorKeys().map((key) => [key]) },
        pointNeed,
      ],
    },
    edges: ['bbox.xmin', 'bbox.xmax', 'bbox.ymin', 'bbox.ymax'],
    includesRowsWithoutPoint: true,
    rows: (columns): PlaceRows => {
      const there = tags.filter((tag) => columns.has(tag))
      const pointAt = pointReader(columns)
      const listingByFeature = new Map<number, Found | null>()
      const at = (row: number): Found | null => {
        const known = listingByFeature.get(row)
        if (known !== undefined) return known
        const made = listingAt(columns, row, { names: there, point: pointAt(row) })
        listingByFeature.set(row, made)
        return made
      }
      const foundAt = (row: number): Found => {
        const one = at(row)
        if (one === null) throw new RangeError(`Row ${row} is not a listing`)
        return one
      }
      return {
        types: (row) => at(row)?.listing.types ?? [],
        id: (row) => foundAt(row).listing.sourceId,
        location: (row) => locationOf(foundAt(row).listing),
        listing: (row, extent) => ({ ...asOf(foundAt(row), now()), ...extent }),
        category: (row) => at(row)?.category ?? null,
        isInCity: (row, city) => {
          const one = at(row)
          return one !== null && one.listing.city !== null && belongsToCity(city, one.listing)
        },
      }
    },
  }
}

const locationOf = ({ city, state, zip, country, latitude, longitude }: RawListing): PlaceLocation => ({
  city,
  state,
  zip,
  country,
  latitude,
  longitude,
})

type At = { names: readonly string[]; point: Point | null }

function listingAt(columns: Columns, row: number, { names, point }: At): Found | null {
  const tags: Record<string, string> = {}
  for (const name of names) {
    const values = columns.all(name, row).flatMap((value) => codeText(value) ?? [])
    if (values.length > 0) tags[name] = values.join(';')
  }
  return listingOfFeature({
    id: codeText(columns.first('id', row)),
    tags: tags satisfies Tags,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
  })
}
