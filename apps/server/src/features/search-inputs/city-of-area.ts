import type { AreaRequest } from '@gazetteer/contract'
import { type City, customArea, findCity } from '@gazetteer/places'
import { Invalid } from '../../platform/errors.ts'
import { resolveArea } from '../captures/index.ts'

/** A drive time is requested by a start only. */
export type KnownArea = Exclude<AreaRequest, { kind: 'drive-time' }>

/** The place of an area; throws Invalid for an unknown one. */
export async function cityOfArea(area: KnownArea): Promise<City> {
  const { city, area: own = null } = await resolveArea(area, { driveTimes: null, boundaries: null })
  return own === null ? cityNamed(city) : customArea(own)
}

export function cityNamed(label: string): City {
  const city = findCity(label)
  if (city === null) throw new Invalid(`There is no city "${label}".`)
  return city
}
