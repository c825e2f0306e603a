import type { foundCitySchema } from '@gazetteer/contract'
import type { City } from '@gazetteer/places'
import type { z } from 'zod'

export function presentCity(city: City): z.infer<typeof foundCitySchema> {
  const { label, name, state, country, population, latitude, longitude } = city
  return { label, name, state, country, population, latitude, longitude }
}
