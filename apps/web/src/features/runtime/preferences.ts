import {
  type CaptureMode,
  captureFiltersSchema,
  captureModes,
  chosenAreaSchema,
  citySelectionSchema,
  defaultLogWindow,
  exportFormatSchema,
  logWindowSizes,
  presentedLimitsSchema,
  updateModes,
} from '@gazetteer/contract'
import { sourceIdSchema } from '@gazetteer/listing'
import { useWindowEvent } from '@mantine/hooks'
import { z } from 'zod'
import { create } from 'zustand'
import { readStored, writeStored } from '../../platform/storage.ts'
import { noLimits } from './limits/read-limit.ts'

const preferencesSchema = z.object({
  mode: z.enum(captureModes).catch('manual'),
  city: z.string().nullable().catch(null),
  businessTypes: z.array(z.string()).catch([]),
  cities: z.array(citySelectionSchema).catch([]),
  areas: z.array(chosenAreaSchema).catch([]),
  exportFormat: exportFormatSchema.catch('json'),
  onlyNew: z.boolean().catch(false),
  findsContacts: z.boolean().catch(false),
  update: z.enum(updateModes).catch('fill'),
  limits: presentedLimitsSchema.catch(noLimits),
  /** Null: the server's default. */
  source: sourceIdSchema.nullable().catch(null),
  completeFrom: z.array(sourceIdSchema).catch([]),
  filters: captureFiltersSchema.catch({}),
  minConfidence: z.number().min(0).max(1).nullable().catch(null),
  isAutoScroll: z.boolean().catch(false),
  /** With many cities, the log has a line for each step of a city instead of every step. */
  isLogByPlace: z.boolean().catch(true),
  isNoteMinimized: z.boolean().catch(false),
  isNotified: z.boolean().catch(false),
  logWindow: z
    .number()
    .refine((size) => logWindowSizes.some((known) => known === size))
    .catch(defaultLogWindow),
})

/** Home screen preferences stored in this browser. */
export type Preferences = z.infer<typeof preferencesSchema>

const key = 'preferences'

export const usePreferences = create<Preferences>(
  () => readStored(key, preferencesSchema) ?? preferencesSchema.parse({}),
)

export function setPreferences(changes: Partial<Preferences>): void {
  usePreferences.setState(changes)
  writeStored(key, usePreferences.getState())
}

/** Takes over what another window of this browser stores, which the next change would otherwise undo. */
export function useOtherWindowsPreferences(): void {
  useWindowEvent('storage', () => {
    const stored = readStored(key, preferencesSchema)
    if (stored !== null) usePreferences.setState(stored)
  })
}

/** The city of a Single capture, or the first one of an Unlimited capture. */
export const firstCityOf = ({ city, cities }: Pick<Preferences, 'city' | 'cities'>, mode: CaptureMode): string | null =>
  mode === 'manual' ? city : (cities[0]?.city ?? null)

type ModeChoice = Pick<Preferences, 'city' | 'businessTypes' | 'cities' | 'areas'>

/** What a change to the mode changes in a choice: one city is the same in both. */
export function choiceInMode(
  mode: CaptureMode,
  { city, businessTypes, cities, areas }: ModeChoice,
): Partial<ModeChoice> {
  const [only] = cities
  if (areas.length > 0 || cities.length > 1) return {}
  if (mode === 'manual') return only === undefined ? {} : { city: only.city, businessTypes: only.businessTypes }
  return city === null ? {} : { cities: [{ city, businessTypes }] }
}

/** Changes the mode of the stored choice. */
export function setMode(mode: CaptureMode): void {
  setPreferences({ mode, ...choiceInMode(mode, usePreferences.getState()) })
}
