import { streetOf } from '../matching/record/street.ts'

/** Rows further apart are different places: two branches, not one business twice. */
const apartMeters = 150
const metersPerDegree = 111_320

/** Where a row is, parsed once; null and '' where unknown. */
export type Spot = {
  latitude: number | null
  longitude: number | null
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

export function spotOf({ latitude, longitude, address, city }: Located): Spot {
  const { numbers, core } = streetOf(address)
  return {
    latitude: latitude ?? null,
    longitude: longitude ?? null,
    number: numbers[0] ?? '',
    street: core,
    city: city?.trim().toLowerCase() ?? '',
  }
}

/**
 * Whether two rows are at different places: by their coordinates; where a row has none, by street and number, and by
 * city where an address is missing. What is unknown does not tell them apart.
 */
export function liesApart(a: Spot, b: Spot): boolean {
  if (a.latitude !== null && a.longitude !== null && b.latitude !== null && b.longitude !== null) {
    const north = (a.latitude - b.latitude) * metersPerDegree
    if (Math.abs(north) > apartMeters) return true
    const east = (a.longitude - b.longitude) * metersPerDegree * Math.cos((a.latitude * Math.PI) / 180)
    return Math.hypot(north, east) > apartMeters
  }
  return differ(a.street, b.street) || differ(a.number, b.number) || differ(a.city, b.city)
}

const differ = (a: string, b: string): boolean => a !== '' && b !== '' && a !== b
