import { metersBetween } from '../meters-between.ts'
import { streetOf } from '../matching/record/street.ts'

/** Rows further apart are different places: two branches, not one business twice. */
const apartMeters = 150

/** Where a row is, parsed once; null and '' where unknown. */
export type RowLocation = {
  point: { latitude: number; longitude: number } | null
  number: string
  street: string
  city: string
}

type Located = {
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  address?: string | null | undefined
  city?: string | null | undefined
}

export function spotOf({ latitude, longitude, address, city }: Located): RowLocation {
  const { numbers, core } = streetOf(address)
  return {
    point: latitude == null || longitude == null ? null : { latitude, longitude },
    number: numbers[0] ?? '',
    street: core,
    city: city?.trim().toLowerCase() ?? '',
  }
}

/**
 * Whether two rows are at different places: by their coordinates; where a row has none, by street and number, and by
 * city where an address is missing. What is unknown does not tell them apart.
 */
export function liesApart(a: RowLocation, b: RowLocation): boolean {
  if (a.point !== null && b.point !== null) return metersBetween(a.point, b.point) > apartMeters
  return differ(a.street, b.street) || differ(a.number, b.number) || differ(a.city, b.city)
}

const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b
