import type { CaptureMode } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'
import type { Preferences } from '../preferences.ts'

/** What is chosen, in one line. */
export function chosenLine(preferences: Preferences, mode: CaptureMode): string {
  if (mode === 'manual') {
    const { city, businessTypes } = preferences
    if (city === null) return 'Nothing chosen yet'
    const types = businessTypes.length === 1 ? (businessTypes[0] ?? '') : plural(businessTypes.length, 'business type')
    return `${city} · ${types}`
  }
  const { cities } = preferences
  if (cities.length === 0) return 'Nothing chosen yet'
  const types = new Set(cities.flatMap(({ businessTypes }) => businessTypes))
  return `${plural(cities.length, 'city', 'cities')} · ${plural(types.size, 'business type')}`
}
