import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { chosenAreaSchema } from '../captures/areas.ts'
import { captureModes, citySelectionSchema } from '../captures/runtime.ts'

export const presetsOfAccount = 50

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(80, 'Names can have up to 80 characters.')

/** A selection of cities, areas and business types from the Choose dialog. */
export const choicePresetSchema = z.object({
  mode: z.enum(captureModes),
  city: z.string().max(200).nullable(),
  businessTypes: z.array(z.string().max(100)).max(2_000),
  cities: z.array(citySelectionSchema).max(5_000),
  areas: z.array(chosenAreaSchema).max(1_000).default([]),
})
/** A view of the data table: the query string of its address. */
export const viewPresetSchema = z.object({ query: z.string().max(4_000) })

export const savePresetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), name: nameSchema, content: choicePresetSchema }),
  z.object({ kind: z.literal('view'), name: nameSchema, content: viewPresetSchema }),
])
export type SavePreset = z.infer<typeof savePresetSchema>
export type PresetKind = SavePreset['kind']

const named = <C extends z.ZodType>(content: C) => z.array(z.object({ name: z.string(), content }))
export const presetsAnswerSchema = z.object({
  success: z.boolean(),
  choice: named(choicePresetSchema),
  view: named(viewPresetSchema),
})
export type Presets = z.infer<typeof presetsAnswerSchema>

export const presetRoutes = {
  presets: get({
    path: '/api/presets',
    summary: 'Saved selections and table views of the account',
    answer: presetsAnswerSchema,
  }),
  savePreset: post({
    path: '/api/presets/save',
    summary: 'Save a selection or a view under a name; replaces one of the same name',
    body: savePresetSchema,
    answer: outcomeSchema,
  }),
  deletePreset: post({
    path: '/api/presets/delete',
    summary: 'Delete a saved selection or view',
    body: z.object({ kind: z.enum(['choice', 'view']), name: nameSchema }),
    answer: outcomeSchema,
  }),
}
