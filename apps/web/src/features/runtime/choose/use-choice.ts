import type { CaptureMode } from '@gazetteer/contract'
import { useSetState } from '@mantine/hooks'
import { noLimits, useLimitDraft } from '../limits/read-limit.ts'
import { choiceInMode, type Preferences, setPreferences, usePreferences } from '../preferences.ts'
import { useOffered, withAvailable } from './source/use-sources.ts'
import { chosenPlaces, withSharedTypes } from './places/selection.ts'
import { startBlock, startRequest } from '../start/start-request.ts'

type Typed = Omit<
  Preferences,
  'mode' | 'limits' | 'isAutoScroll' | 'isLogByPlace' | 'isNoteMinimized' | 'isNotified' | 'logWindow'
>

/** Draft of the selection; stored in the preferences only by `save`. */
export function useChoice(mode: CaptureMode, isProfessional: boolean) {
  const saved = usePreferences()
  const [typed, set] = useSetState<Typed>({
    city: saved.city,
    businessTypes: saved.businessTypes,
    ...withSharedTypes(saved),
    exportFormat: isProfessional ? saved.exportFormat : 'json',
    onlyNew: saved.onlyNew,
    findsContacts: saved.findsContacts,
    update: saved.update,
    source: saved.source,
    minConfidence: saved.minConfidence,
    filters: saved.filters,
    completeFrom: saved.completeFrom,
  })
  const limitDraft = useLimitDraft(saved.limits)
  const offered = useOffered()
  const draft = { ...typed, limits: limitDraft.limits }
  const block = startBlock({ ...draft, mode, hasDatabase: true, isProfessional, credits: null })
  /** The start request; null if the selection is incomplete. */
  const request =
    block === null ? startRequest(withAvailable({ ...draft, limits: noLimits }, offered), mode, isProfessional) : null
  const save = () => {
    const { city, businessTypes, cities, areas, ...shared } = draft
    setPreferences(mode === 'manual' ? { ...shared, city, businessTypes } : { ...shared, cities, areas })
  }
  /** For a change to the mode, which it returns. */
  const takeTo = (next: CaptureMode): CaptureMode => {
    set(choiceInMode(next, typed))
    return next
  }
  const isMissingTypes = chosenPlaces(draft).some(({ businessTypes }) => businessTypes.length === 0)
  return { draft, set, limitDraft, request, save, takeTo, isMissingTypes }
}

export type Choice = ReturnType<typeof useChoice>
