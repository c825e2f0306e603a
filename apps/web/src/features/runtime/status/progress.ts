import { manualListingsPerType, type Progress } from '@gazetteer/contract'
import { formatCount } from '../../../platform/formats.ts'

export type ShownProgress = { percent: number; text: string }

/** Manual mode counts to 120 for each type, in percent; autonomous mode shows how much of the whole run is done, and counts areas. */
export function shownProgress(progress: Progress | null): ShownProgress | null {
  if (progress === null) return null
  if (progress.mode === 'manual') {
    const value = Math.min(progress.processedBusinessesForCurrentCategory, manualListingsPerType)
    const percent = Math.round((value * 100) / manualListingsPerType)
    return { percent, text: `${percent} %` }
  }
  return {
    percent: doneShare(progress) * 100,
    text: `${formatCount(progress.areasDone)} of ${formatCount(progress.areasKnown)}`,
  }
}

/**
 * How much of the run is done, 0 to 1. Of several cities only those whose turn came are planned, so areas would tell of them
 * alone: there it is the tasks that are behind, of all. Of several types in one city the same holds, but a source may tell of all
 * of them at once: there it is no more than the requests sent, of those and the ones that the run should still take.
 */
function doneShare(progress: Progress): number {
  const { cityIndex, totalCities, businessTypeIndex, totalBusinessTypes, areasDone, areasKnown } = progress
  if (totalCities > 1) return (cityIndex + businessTypeIndex / Math.max(totalBusinessTypes, 1)) / totalCities
  const { requests, requestsLeft } = progress
  const ofAreas = areasDone / Math.max(areasKnown, 1)
  if (totalBusinessTypes < 2 || requestsLeft === null) return ofAreas
  return Math.min(ofAreas, requests / Math.max(requests + requestsLeft, 1))
}
