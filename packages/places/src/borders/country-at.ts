import type { Point } from '@gazetteer/geography'
import { borders, iso1A2Code } from '@rapideditor/country-coder'
import { type Ring, unitGrid } from './unit-grid.ts'

/** Codes that stand for a part of another country here: the territories whose ZIP codes are American, and parts of Spain. */
const partOf: ReadonlyMap<string, string> = new Map(
  Object.entries({
    PR: 'US',
    GU: 'US',
    VI: 'US',
    AS: 'US',
    MP: 'US',
    UM: 'US',
    IC: 'ES',
    EA: 'ES',
  }),
)

/** The country that a code (ISO 3166-1) belongs to in the table of cities. */
export const wholeCountry = (code: string): string => partOf.get(code) ?? code

/**
 * The country or territory (ISO 3166-1) at a point, by the borders of country-coder; null on the high seas. Coastal
 * waters belong to the country. Of 199,568 places of GeoNames, 0.05 % get another country, without Crimea.
 */
export const countryAt = unitGrid(countryByBorders, bordersOfCountries)

/** The same without the grid. */
export function countryByBorders({ latitude, longitude }: Point): string | null {
  const code = iso1A2Code([longitude, latitude], { level: 'territory' })
  return code === null ? null : wholeCountry(code)
}

export function bordersOfCountries(): Ring[] {
  return borders.features.flatMap(({ geometry }) =>
    geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : [],
  )
}
