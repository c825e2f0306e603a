import {
  type AreaSelection,
  type CaptureMode,
  type CitySelection,
  runtimeMessages,
  type StartRequest,
} from '@gazetteer/contract'
import { type Preferences, usePreferences } from '../preferences.ts'
import { useOffered, withAvailable } from '../choose/source/use-sources.ts'
import { chosenLine } from '../../../platform/chosen-line.ts'

/** The preferences that a start needs. */
export type StartPreferences = Pick<
  Preferences,
  'city' | 'businessTypes' | 'cities' | 'areas' | 'exportFormat' | 'onlyNew' | 'limits'
> &
  Partial<Pick<Preferences, 'source' | 'minConfidence' | 'filters' | 'completeFrom' | 'update' | 'findsContacts'>>

/** Builds the request body of a start. */
export function startRequest(
  chosen: StartPreferences,
  mode: CaptureMode,
  isProfessional: boolean,
): Partial<StartRequest> {
  const { limits, onlyNew, update = 'fill', source = null, minConfidence = null } = chosen
  const { completeFrom = [], filters = {} } = chosen
  const hasLimits = Object.values(limits).some((limit) => limit !== null)
  const shared = {
    logsEnabled: true,
    mode,
    exportFormat: isProfessional ? chosen.exportFormat : ('json' as const),
    ...(onlyNew ? { onlyNew } : {}),
    ...(update === 'fill' ? {} : { update }),
    ...(hasLimits ? { limits } : {}),
    ...(source === null ? {} : { source }),
    ...(minConfidence === null ? {} : { minConfidence }),
    ...(Object.keys(filters).length === 0 ? {} : { filters }),
    ...(completeFrom.length === 0 ? {} : { completeFrom }),
    ...(isProfessional && chosen.findsContacts === true ? { contacts: true as const } : {}),
  }
  if (mode === 'autonomous') {
    const areas = chosen.areas
      .filter(hasTypes)
      .map(({ area, businessTypes: types }) => ({ area, businessTypes: types }))
    return { ...shared, cities: chosen.cities.filter(hasTypes), ...(areas.length === 0 ? {} : { areas }) }
  }
  const { city, businessTypes } = chosen
  return { ...shared, businessType: businessTypes, ...(city === null ? {} : { city }) }
}

const hasTypes = ({ businessTypes }: Pick<CitySelection, 'businessTypes'>): boolean => businessTypes.length > 0

type StartSituation = {
  mode: CaptureMode
  city: string | null
  businessTypes: readonly string[]
  cities: readonly CitySelection[]
  areas: readonly AreaSelection[]
  hasDatabase: boolean
  /** A database is selected but unreachable. */
  isDatabaseAway?: boolean
  /** The sample source writes to a database only if the operator configured it. */
  isSampleRefused?: boolean
  isProfessional: boolean
  /** null: unlimited or unknown. */
  credits: number | null
}

const databaseAway = 'Cannot reach your database. Fix the connection or choose No Database'
const sampleRefused = 'Sample listings cannot be saved to a database. Change the source or choose No Database'

/** Tooltip text for why Start is disabled; null if it is enabled. */
export function startBlock(situation: StartSituation): string | null {
  if (situation.isDatabaseAway === true) return databaseAway
  if (!situation.hasDatabase) return runtimeMessages.configureDatabase
  if (situation.isSampleRefused === true) return sampleRefused
  if (situation.mode === 'autonomous') {
    if (!situation.isProfessional) return runtimeMessages.upgradeForUnlimited
    const places = [...situation.cities, ...situation.areas]
    if (places.some(hasTypes)) return null
    return places.length > 0 ? runtimeMessages.chooseType : runtimeMessages.selectCity
  }
  const { isProfessional, credits } = situation
  if (!isProfessional && credits !== null && credits <= 0) return runtimeMessages.noCredits
  const isChosen = situation.city !== null && situation.businessTypes.length > 0
  return isChosen ? null : runtimeMessages.chooseCityAndType
}

/** The start request of the current selection, for a campaign; null if the selection is incomplete. */
export function useChosenRequest(isProfessional: boolean): { request: Partial<StartRequest>; line: string } | null {
  const chosen = withAvailable(usePreferences(), useOffered())
  const { mode } = chosen
  const block = startBlock({ ...chosen, mode, hasDatabase: true, isProfessional, credits: null })
  if (block !== null) return null
  return { request: startRequest(chosen, mode, isProfessional), line: chosenLine(chosen, mode) }
}
