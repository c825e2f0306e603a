import { countryAt } from './borders/country-at.ts'
import { type City, isUsCity } from './city.ts'

/** Whether a country is the city's, by the table of cities or, where countries dispute it, by the borders. */
export const isOfCountry = (city: City, country: string): boolean =>
  country === city.country || (!isUsCity(city) && country === countryAt(city))
