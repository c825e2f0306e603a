import {
  findCity as findUsCity,
  isUsCityName,
  nameKey,
  otherwiseNamed,
  searchCities as searchUsCities,
} from './us/index.ts'
import { dominates, findWorldCity, isWorldCityNamed } from './world/index.ts'
import { type City, isCustomArea, isUsCity, type KnownCity } from './city.ts'
import { readPlaceText } from './read-place-text.ts'

/**
 * The one city that a text names, in any spelling (`City, ST`, `City, Country`, `City, Region, Country`), also with ZIP
 * code and country; null when unknown or ambiguous.
 */
export function findCity(typed: string): KnownCity | null {
  const { text, isAmerican } = readPlaceText(typed)
  const us = findUsCity(text)
  if (isAmerican) return us ?? otherUsCity(text)
  if (us !== null) return nameKey(us.name) === nameKey(text) ? orLargerAbroad(us, text) : us
  // A bare name that several states share means those, not a namesake abroad.
  const isNamesake = !text.includes(',') && searchUsCities(text, 3).some(({ name }) => nameKey(name) === nameKey(text))
  return isNamesake ? null : (findWorldCity(typed) ?? findWorldCity(text) ?? otherUsCity(text))
}

/** A bare name means the city of millions rather than the village: Zürich, Switzerland, not Zurich, MT. */
function orLargerAbroad(us: KnownCity, text: string): KnownCity {
  const abroad = findWorldCity(text)
  return abroad !== null && dominates(abroad.population, us.population) ? abroad : us
}

function otherUsCity(text: string): KnownCity | null {
  const [name = '', state = null] = text.split(',').map((part) => part.trim())
  return otherwiseNamed(name, state)
}

export const isCityName = (name: string): boolean => isUsCityName(name) || isWorldCityNamed(name)

/** Whether the name is the city's own, in any spelling; an area's name is in no address. */
export const hasName = (city: City, name: string): boolean =>
  !isCustomArea(city) && (isUsCity(city) ? nameKey(name) === nameKey(city.name) : isWorldCityNamed(name, city))
