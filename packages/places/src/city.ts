import type { CustomArea } from './area/area.ts'
import type { UsCity } from './us/index.ts'
import type { WorldCity } from './world/index.ts'

/**
 * What can be captured: a city, made of ZIP areas in the United States and of a single extent elsewhere, or an area in
 * the place of one.
 */
export type City = KnownCity | CustomArea

/** A city of the tables. */
export type KnownCity = UsCity | WorldCity

export const isUsCity = (city: City): city is UsCity => city.country === 'US'

export const isCustomArea = (city: City): city is CustomArea => 'area' in city
