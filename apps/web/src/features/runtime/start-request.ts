import type { CaptureMode, StartRequest } from '@gazetteer/contract'
import type { Preferences } from './preferences.ts'

/** The body of a start from what is chosen. */
export function startRequest(
  preferences: Preferences,
  mode: CaptureMode,
  isProfessional: boolean,
): Partial<StartRequest> {
  const shared = {
    logsEnabled: true,
    mode,
    exportFormat: isProfessional ? preferences.exportFormat : ('json' as const),
  }
  if (mode === 'autonomous') return { ...shared, cities: preferences.cities }
  const { city, businessTypes } = preferences
  return { ...shared, businessType: businessTypes, ...(city === null ? {} : { city }) }
}
