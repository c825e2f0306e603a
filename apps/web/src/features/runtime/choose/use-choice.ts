import type { CaptureMode, ChosenArea, CitySelection } from '@gazetteer/contract'
import { useSetState } from '@mantine/hooks'
import { noLimits, useLimitDraft } from '../limits/read-limit.ts'
import { type Preferences, setPreferences, usePreferences } from '../preferences.ts'
import { useSources, withAvailableSources } from './source/use-sources.ts'
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
    cities: saved.cities,
    areas: saved.areas,
    exportFormat: isProfessional ? saved.exportFormat : 'json',
    onlyNew: saved.onlyNew,
    update: saved.update,
    source: saved.source,
    minConfidence: saved.minConfidence,
    completeFrom: saved.completeFrom,
  })
  const limitDraft = useLimitDraft(saved.limits)
  const sources = useSources()
  const draft = { ...typed, limits: limitDraft.limits }
  const block = startBlock({ ...draft, mode, hasDatabase: true, isProfessional, credits: null })
  /** The start request; null if the selection is incomplete. */
  const request =
    block === null
      ? startRequest(withAvailableSources({ ...draft, limits: noLimits }, sources), mode, isProfessional)
      : null
  const save = () => {
    const { city, businessTypes, cities, areas, ...shared } = draft
    setPreferences(mode === 'manual' ? { ...shared, city, businessTypes } : { ...shared, cities, areas })
  }
  /** Why the draft cannot be saved; null if it can. */
  const saveProblem = mode === 'autonomous' ? missingTypesText(draft.cities, draft.areas) : null
  return { draft, set, limitDraft, request, save, saveProblem }
}

const maxNamed = 3

/** The message that names selected cities and areas without a business type; null if there are none. */
export function missingTypesText(cities: readonly CitySelection[], areas: readonly ChosenArea[] = []): string | null {
  const places = [...cities.map(({ city, ...rest }) => ({ ...rest, label: city })), ...areas]
  const names = places.flatMap(({ label, businessTypes }) => (businessTypes.length === 0 ? [label] : []))
  if (names.length === 0) return null
  const more = names.length - maxNamed
  // Separated by dots, because city names contain commas.
  const shown = [...names.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join(' · ')
  const kinds = areas.length === 0 ? 'city' : 'city and area'
  return `Choose at least one business type for each selected ${kinds}. Missing: ${shown}`
}

export type Choice = ReturnType<typeof useChoice>
