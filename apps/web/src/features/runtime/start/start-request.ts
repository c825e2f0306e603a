import {
  type AreaSelection,
  type CaptureMode,
  type CitySelection,
  type Job,
  runtimeMessages,
  type StartRequest,
} from '@gazetteer/contract'
import { type Preferences, usePreferences } from '../preferences.ts'
import { plural } from '../../../platform/formats.ts'

/** The preferences that a start needs. */
export type Chosen = Pick<
  Preferences,
  'city' | 'businessTypes' | 'cities' | 'areas' | 'exportFormat' | 'onlyNew' | 'limits'
> &
  Partial<Pick<Preferences, 'source' | 'minConfidence' | 'completeFrom'>>

/** Builds the request body of a start. */
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

/** Cities and areas; the label of an area can be unknown. */
type Places = {
  cities: readonly CitySelection[]
  areas?: readonly { label?: string; businessTypes: readonly string[] }[]
}

type Named = Pick<Chosen, 'city' | 'businessTypes'> & Places

/** What a job captures. Its areas are the last of its `cities`. */
export function chosenInJob({ city, businessTypes, cities, areaCount }: Job): Named {
  const firstArea = cities.length - areaCount
  const areas = cities.slice(firstArea).map((one) => ({ label: one.city, businessTypes: one.businessTypes }))
  return { city, businessTypes, cities: cities.slice(0, firstArea), areas }
}

/** The selection in one line. */
export function chosenLine(chosen: Named, mode: CaptureMode): string {
  if (mode === 'manual') {
    const { city, businessTypes } = chosen
    if (city === null) return 'Nothing selected yet'
    const types = businessTypes.length === 1 ? (businessTypes[0] ?? '') : plural(businessTypes.length, 'business type')
    return `${city} · ${types}`
  }
  return placesLine(chosen) ?? 'Nothing selected yet'
}

/** The only place by name, more as counts, and the count of business types if known; null without any place. */
export function placesLine({ cities, areas = [] }: Places): string | null {
  const places = [...cities.map((one) => ({ ...one, label: one.city })), ...areas]
  if (places.length === 0) return null
  const types = new Set(places.flatMap(({ businessTypes }) => businessTypes))
  const only = places.length === 1 ? places[0]?.label : undefined
  return [
    only ?? (cities.length > 0 && plural(cities.length, 'city', 'cities')),
    only === undefined && areas.length > 0 && plural(areas.length, 'area'),
    types.size > 0 && plural(types.size, 'business type'),
  ]
    .filter(Boolean)
    .join(' · ')
}

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
    const isChosen = situation.cities.some(hasTypes) || situation.areas.some(hasTypes)
    return isChosen ? null : runtimeMessages.selectCity
  }
  if (!situation.isProfessional && situation.credits !== null && situation.credits <= 0) {
    return runtimeMessages.noCredits
  }
  const isChosen = situation.city !== null && situation.businessTypes.length > 0
  return isChosen ? null : runtimeMessages.chooseCityAndType
}

/** The start request of the current selection, for a campaign; null if the selection is incomplete. */
export function useChosenRequest(isProfessional: boolean): { request: Partial<StartRequest>; line: string } | null {
  const chosen = usePreferences()
  const { mode } = chosen
  const block = startBlock({ ...chosen, mode, hasDatabase: true, isProfessional, credits: null })
  if (block !== null) return null
  return { request: startRequest(chosen, mode, isProfessional), line: chosenLine(chosen, mode) }
}
