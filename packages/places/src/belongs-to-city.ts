import type { Whereabouts } from '@gazetteer/geography'
import { belongsToCity as belongsToUsCity } from '@gazetteer/us-places'
import { belongsToWorldCity } from '@gazetteer/world-places'
import { type City, isUsCity } from './city.ts'
import { partAt } from './ground.ts'

/** Whether a listing belongs to the requested city: it does unless its address names another known city around. */
export function belongsToCity(city: City, place: Whereabouts): boolean {
  if (isUsCity(city)) return belongsToUsCity(city, place)
  return belongsToWorldCity(city, place, (point) => partAt(city, point) !== null)
}
