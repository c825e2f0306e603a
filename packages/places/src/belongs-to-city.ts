import type { PlaceLocation } from '@gazetteer/geography'
import { belongsToCity as belongsToUsCity } from './us/index.ts'
import { belongsToWorldCity } from './world/index.ts'
import { type City, isUsCity } from './city.ts'
import { partAt } from './extent.ts'

/** Whether a listing belongs to the requested city: yes, unless its address names another known city nearby. */
export function belongsToCity(city: City, place: PlaceLocation): boolean {
  if (isUsCity(city)) return belongsToUsCity(city, place)
  return belongsToWorldCity(city, place, (point) => partAt(city, point) !== null)
}
