import type { CaptureMode, CitySelection } from '@gazetteer/contract'
import { useSetState } from '@mantine/hooks'
import { noLimits, useLimitDraft } from '../limits/read-limit.ts'
import { type Preferences, setPreferences, usePreferences } from '../preferences.ts'
import { startBlock, startRequest } from '../start/start-request.ts'

type Typed = Omit<Preferences, 'mode' | 'limits' | 'isAutoScroll' | 'isNotified' | 'isNoteMinimized' | 'logWindow'>

/** Draft of the selection; stored in the preferences only by `save`. */
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
  /** The start request; null if the selection is incomplete. */
  const request = block === null ? startRequest({ ...draft, cities, limits: noLimits }, mode, isProfessional) : null
  const save = () => {
    const { city, businessTypes, cities: selected, ...shared } = draft
    setPreferences(mode === 'manual' ? { ...shared, city, businessTypes } : { ...shared, cities: selected })
  }
  /** Why the draft cannot be saved; null if it can. */
  const saveProblem = mode === 'autonomous' ? missingTypesText(draft.cities) : null
  return { draft, set, limitDraft, request, save, saveProblem }
}

const mostNamed = 3

/** The message that names selected cities without a business type; null if there are none. */
export function missingTypesText(selected: readonly CitySelection[]): string | null {
  const names = selected.flatMap(({ city, businessTypes }) => (businessTypes.length === 0 ? [city] : []))
  if (names.length === 0) return null
  const more = names.length - mostNamed
  // Separated by dots, because city names contain commas.
  const shown = [...names.slice(0, mostNamed), ...(more > 0 ? [`${more} more`] : [])].join(' · ')
  return `Choose at least one business type for each selected city. Missing: ${shown}`
}

export type Choice = ReturnType<typeof useChoice>
