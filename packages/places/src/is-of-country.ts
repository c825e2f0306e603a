import { countryAt } from './borders/country-at.ts'
import { type City, isCustomArea, isUsCity } from './city.ts'

/** Whether a country is the city's (an area has none of its own), by the table of cities or, where countries dispute it, by the borders. */
export const isOfCountry = (city: City, country: string): boolean =>
  isCustomArea(city) || country === city.country || (!isUsCity(city) && country === countryAt(city))
