/** A city outside the United States. `state` is its region's ISO 3166-2 code where that has letters (`BC`), else null. */
export type WorldCity = {
  key: string
  name: string
  region: string
  state: string | null
  /** ISO 3166-1, two letters; never US. */
  country: string
  countryName: string
  /** `City, Country`, or `City, Region, Country` where the region is part of the address or tells two cities apart. */
  label: string
  population: number
  latitude: number
  longitude: number
}
