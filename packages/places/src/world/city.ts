/**
 * A city outside the United States. `state` is its region's ISO 3166-2 code if that has letters (`BC`), else null.
 */
export type WorldCity = {
  key: string
  name: string
  region: string
  state: string | null
  /** ISO 3166-2 without the country, with digits as well (`13` of `JP-13`). */
  regionCode: string | null
  /** ISO 3166-1, two letters; never US. */
  country: string
  countryName: string
  /**
   * `City, Country`, or `City, Region, Country` when the region is part of the address or distinguishes two cities.
   */
  label: string
  population: number
  latitude: number
  longitude: number
}
