import type { foundCitySchema } from '@gazetteer/contract'
import type { KnownCity } from '@gazetteer/places'
import type { z } from 'zod'

export function presentCity(city: KnownCity): z.infer<typeof foundCitySchema> {
  const { label, name, state, country, population, latitude, longitude } = city
  return { label, name, state, country, population, latitude, longitude }
}
