import type { CaptureMode, StartRequest } from '@gazetteer/contract'
import type { Preferences } from '../preferences.ts'

/** What of the preferences a start is made of. */
export type Chosen = Pick<Preferences, 'city' | 'businessTypes' | 'cities' | 'exportFormat' | 'onlyNew' | 'limits'> &
  Partial<Pick<Preferences, 'source' | 'minConfidence' | 'completeFrom'>>

/** The body of a start from what is chosen. */
export function startRequest(chosen: Chosen, mode: CaptureMode, isProfessional: boolean): Partial<StartRequest> {
  const { limits, onlyNew, source = null, minConfidence = null, completeFrom = [] } = chosen
  const hasLimits = Object.values(limits).some((limit) => limit !== null)
  const shared = {
    logsEnabled: true,
    mode,
    exportFormat: isProfessional ? chosen.exportFormat : ('json' as const),
    ...(onlyNew ? { onlyNew } : {}),
    ...(hasLimits ? { limits } : {}),
    ...(source === null ? {} : { source }),
    ...(minConfidence === null ? {} : { minConfidence }),
    ...(completeFrom.length === 0 ? {} : { completeFrom }),
  }
  if (mode === 'autonomous')
    return { ...shared, cities: chosen.cities.filter(({ businessTypes }) => businessTypes.length > 0) }
  const { city, businessTypes } = chosen
  return { ...shared, businessType: businessTypes, ...(city === null ? {} : { city }) }
}
