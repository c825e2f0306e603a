import type { CaptureMode } from '@gazetteer/contract'
import { useSetState } from '@mantine/hooks'
import { noLimits, useLimitDraft } from '../limits/read-limit.ts'
import { type Preferences, setPreferences, usePreferences } from '../preferences.ts'
import { startBlock, startRequest } from '../start/start-request.ts'

type Typed = Omit<Preferences, 'mode' | 'limits' | 'isAutoScroll' | 'isNotified' | 'isNoteMinimized' | 'logWindow'>

/** What is being chosen: a draft of the preferences, kept only by `save`. */
export function useChoice(mode: CaptureMode, isProfessional: boolean) {
  const saved = usePreferences()
  const [typed, set] = useSetState<Typed>({
    city: saved.city,
    businessTypes: saved.businessTypes,
    cities: saved.cities,
    exportFormat: isProfessional ? saved.exportFormat : 'json',
    onlyNew: saved.onlyNew,
    source: saved.source,
    minConfidence: saved.minConfidence,
    completeFrom: saved.completeFrom,
  })
  const limitDraft = useLimitDraft(saved.limits)
  const draft = { ...typed, limits: limitDraft.limits }
  const cities = draft.cities.filter(({ businessTypes }) => businessTypes.length > 0)
  const block = startBlock({ ...draft, cities, mode, hasDatabase: true, isProfessional, credits: null })
  /** What would be started; null while too little is chosen. */
  const request = block === null ? startRequest({ ...draft, cities, limits: noLimits }, mode, isProfessional) : null
  const keep = () => {
    const { city, businessTypes, cities: _chosen, ...shared } = draft
    setPreferences(mode === 'manual' ? { ...shared, city, businessTypes } : { ...shared, cities })
  }
  return { draft, set, limitDraft, request, keep }
}

export type Choice = ReturnType<typeof useChoice>
