import { type CaptureMode, type CitySelection, runtimeMessages } from '@gazetteer/contract'

export type StartSituation = {
  mode: CaptureMode
  city: string | null
  businessTypes: readonly string[]
  cities: readonly CitySelection[]
  hasDatabase: boolean
  /** A database is chosen but cannot be reached. */
  isDatabaseAway?: boolean
  /** The source is the sample, which does not write to a database unless the operator named it. */
  isSampleRefused?: boolean
  isProfessional: boolean
  /** null: unlimited or unknown. */
  credits: number | null
}

const databaseAway = 'Your database cannot be reached. Fix the connection, or choose No Database'
const sampleRefused = 'Sample listings never enter your database. Change the source, or choose No Database'

/** Why Start is not possible, as the tooltip says it; null when it is. */
export function startBlock(situation: StartSituation): string | null {
  if (situation.isDatabaseAway === true) return databaseAway
  if (!situation.hasDatabase) return runtimeMessages.configureDatabase
  if (situation.isSampleRefused === true) return sampleRefused
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
