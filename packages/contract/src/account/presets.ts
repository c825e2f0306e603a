import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { captureModes, citySelectionSchema } from '../captures/runtime.ts'

/** An account keeps so many of each kind. */
export const presetsOfAccount = 50

const nameSchema = z.string().trim().min(1, 'Give it a name.').max(80, 'The name may have up to 80 characters.')

/** A choice of cities and business types, as the Choose dialog has it. */
export const choicePresetSchema = z.object({
  mode: z.enum(captureModes),
  city: z.string().max(200).nullable(),
  businessTypes: z.array(z.string().max(100)).max(2_000),
  cities: z.array(citySelectionSchema).max(5_000),
})
/** A view of the data table: the query of its address. */
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
    summary: 'Choices and table views that the account keeps by name',
    answer: presetsAnswerSchema,
  }),
  savePreset: post({
    path: '/api/presets/save',
    summary: 'Keep a choice or a view by name; another of the same name is replaced',
    body: savePresetSchema,
    answer: outcomeSchema,
  }),
  deletePreset: post({
    path: '/api/presets/delete',
    summary: 'Forget a choice or a view',
    body: z.object({ kind: z.enum(['choice', 'view']), name: nameSchema }),
    answer: outcomeSchema,
  }),
}
