import type { City as UsCity } from './us/index.ts'
import type { WorldCity } from './world/index.ts'

/** A city that can be captured; `country` tells which kind: of the United States by ZIP areas, elsewhere as one ground. */
export type City = UsCity | WorldCity

export const isUsCity = (city: City): city is UsCity => city.country === 'US'
