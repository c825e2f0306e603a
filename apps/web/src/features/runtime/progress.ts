import { manualListingsPerType, type Progress } from '@gazetteer/contract'

export type ShownProgress = { value: number; max: number; text: string }

/** Manual mode counts to 120 for each type, in percent; autonomous mode counts areas, never an invented percentage. */
export function shownProgress(progress: Progress | null): ShownProgress | null {
  if (progress === null) return null
  if (progress.mode === 'manual') {
    const value = Math.min(progress.processedBusinessesForCurrentCategory, manualListingsPerType)
    return {
      value,
      max: manualListingsPerType,
      text: `${Math.round((value * 100) / manualListingsPerType)} %`,
    }
  }
  return {
    value: progress.areasDone,
    max: Math.max(progress.areasKnown, 1),
    text: `${progress.areasDone} of ${progress.areasKnown}`,
  }
}
