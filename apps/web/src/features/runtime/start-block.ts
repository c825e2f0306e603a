import { type CaptureMode, type CitySelection, runtimeMessages } from '@gazetteer/contract'

export type StartSituation = {
  mode: CaptureMode
  city: string | null
  businessTypes: readonly string[]
  cities: readonly CitySelection[]
  hasDatabase: boolean
  isProfessional: boolean
  /** null: unlimited or unknown. */
  credits: number | null
}

/** Why Start is not possible, as the tooltip says it; null when it is. */
export function startBlock(situation: StartSituation): string | null {
  if (!situation.hasDatabase) return runtimeMessages.configureDatabase
  if (situation.mode === 'autonomous') {
    if (!situation.isProfessional) return runtimeMessages.upgradeForUnlimited
    const isChosen = situation.cities.some(({ businessTypes }) => businessTypes.length > 0)
    return isChosen ? null : runtimeMessages.selectCity
  }
  if (!situation.isProfessional && situation.credits !== null && situation.credits <= 0) {
    return runtimeMessages.noCredits
  }
  const isChosen = situation.city !== null && situation.businessTypes.length > 0
  return isChosen ? null : runtimeMessages.chooseCityAndType
}
