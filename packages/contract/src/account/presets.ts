import { filePresets, presetFields } from '@gazetteer/listing'
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

const headerSchema = z
  .string()
  .trim()
  .min(1, 'Enter a header for each column.')
  .max(100, 'Headers can have up to 100 characters.')
  // Validators of other languages do not know \p.
  .refine((text) => !/\p{Cc}/u.test(text), 'Headers cannot contain control characters.')
const geometryHeader = 'geometry'
const isDistinct = (texts: readonly string[]): boolean =>
  new Set(texts.map((text) => text.toLowerCase())).size === texts.length

/** Columns of exported files in order: fields of a listing under headers of one's own. */
export const filePresetSchema = z.object({
  columns: z
    .array(z.object({ field: z.enum(presetFields), header: headerSchema }))
    .min(1, 'Choose at least one column.')
    .max(100)
    .refine((columns) => isDistinct(columns.map(({ header }) => header)), 'Each header can be used only once.')
    .refine(
      (columns) => columns.every(({ header }) => header.toLowerCase() !== geometryHeader),
      'The header geometry belongs to GeoParquet.',
    ),
})
const isBuiltIn = (name: string): boolean =>
  filePresets.some((preset) => preset.name.toLowerCase() === name.toLowerCase())

export const savePresetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('choice'), name: nameSchema, content: choicePresetSchema }),
  z.object({ kind: z.literal('view'), name: nameSchema, content: viewPresetSchema }),
  z.object({
    kind: z.literal('file'),
    name: nameSchema.refine((name) => !isBuiltIn(name), 'A built-in preset has this name. Choose another one.'),
    content: filePresetSchema,
  }),
])
export type SavePreset = z.infer<typeof savePresetSchema>
export type PresetKind = SavePreset['kind']

const named = <C extends z.ZodType>(content: C) => z.array(z.object({ name: z.string(), content }))
export const presetsAnswerSchema = z.object({
  success: z.boolean(),
  choice: named(choicePresetSchema),
  view: named(viewPresetSchema),
  file: named(filePresetSchema),
  /** Presets of files for common importers. */
  builtIn: named(filePresetSchema),
})
export type Presets = z.infer<typeof presetsAnswerSchema>

export const presetRoutes = {
  presets: get({
    path: '/api/presets',
    summary: 'Saved selections, table views and file presets of the account',
    answer: presetsAnswerSchema,
  }),
  savePreset: post({
    path: '/api/presets/save',
    summary: 'Save a selection, a view or a file preset under a name; replaces one of the same name',
    body: savePresetSchema,
    answer: outcomeSchema,
  }),
  deletePreset: post({
    path: '/api/presets/delete',
    summary: 'Delete a saved selection, view or file preset',
    body: z.object({ kind: z.enum(['choice', 'view', 'file']), name: nameSchema }),
    answer: outcomeSchema,
  }),
}
