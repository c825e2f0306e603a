import type { City as UsCity } from './us/index.ts'
import type { WorldCity } from './world/index.ts'

/** A city that can be captured: made of ZIP areas in the United States, a single extent elsewhere. */
export type City = UsCity | WorldCity

export const isUsCity = (city: City): city is UsCity => city.country === 'US'
