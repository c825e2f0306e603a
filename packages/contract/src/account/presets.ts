import { filePresets, presetFields } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { chosenAreaSchema } from '../captures/areas.ts'
import { queryLimit } from '../listings/filter.ts'
import { captureModes, citySelectionSchema } from '../captures/runtime.ts'

export const presetsOfAccount = 50

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(80, 'Names can have up to 80 characters.')

/** A selection of cities, areas and business types from the Choose dialog. */
export const choicePresetSchema = z.object({
  mode: z
    .enum(captureModes)
    .describe('The mode of the capture; manual takes `city`, autonomous takes `cities` and `areas`.'),
  city: z.string().max(200).nullable().describe('The city of manual mode; null: none is chosen.'),
  businessTypes: z.array(z.string().max(100)).max(2_000).describe('The business types of `city`.'),
  cities: z.array(citySelectionSchema).max(5_000).describe('The cities of autonomous mode, with their business types.'),
  areas: z
    .array(chosenAreaSchema)
    .max(1_000)
    .default([])
    .describe('Areas in the place of cities, with their business types.'),
})
/** A view of the data table: the query string of its address. */
export const viewPresetSchema = z.object({
  query: z
    .string()
    .max(queryLimit + 4_000)
    .describe('The query string of the table’s address: filters, sorting and columns.'),
})

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
    .array(
      z.object({
        field: z.enum(presetFields).describe('The field of the listing.'),
        header: headerSchema.describe('The header of the column in the file.'),
      }),
    )
    .min(1, 'Choose at least one column.')
    .max(100)
    .refine((columns) => isDistinct(columns.map(({ header }) => header)), 'Each header can be used only once.')
    .refine(
      (columns) => columns.every(({ header }) => header.toLowerCase() !== geometryHeader),
      'The header geometry belongs to GeoParquet.',
    )
    .describe('The columns of the file, in order.'),
})
const isBuiltIn = (name: string): boolean =>
  filePresets.some((preset) => preset.name.toLowerCase() === name.toLowerCase())

export const savePresetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choice').describe('What is saved: a selection of cities and business types.'),
    name: nameSchema.describe('The name of the selection; the same name replaces it.'),
    content: choicePresetSchema.describe('The selection of cities, areas and business types.'),
  }),
  z.object({
    kind: z.literal('view').describe('What is saved: a view of the data table.'),
    name: nameSchema.describe('The name of the view; the same name replaces it.'),
    content: viewPresetSchema.describe('The view of the data table.'),
  }),
  z.object({
    kind: z.literal('file').describe('What is saved: a file preset.'),
    name: nameSchema
      .refine((name) => !isBuiltIn(name), 'A built-in preset has this name. Choose another one.')
      .describe('The name of the file preset; the same name replaces it.'),
    content: filePresetSchema.describe('The columns of the file preset.'),
  }),
])
export type SavePreset = z.infer<typeof savePresetSchema>
export type PresetKind = SavePreset['kind']

const named = <C extends z.ZodType>(content: C) =>
  z.array(
    z.object({
      name: z.string().describe('The name under which it is saved.'),
      content: content.describe('What is saved under the name.'),
    }),
  )
export const presetsAnswerSchema = z.object({
  success: doneSchema,
  choice: named(choicePresetSchema).describe('Saved selections of cities and business types.'),
  view: named(viewPresetSchema).describe('Saved views of the data table.'),
  file: named(filePresetSchema).describe('Saved file presets.'),
  builtIn: named(filePresetSchema).describe('Presets of files for common importers.'),
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
    body: z.object({
      kind: z.enum(['choice', 'view', 'file']).describe('What is deleted: a selection, a view or a file preset.'),
      name: nameSchema.describe('The name under which it is saved.'),
    }),
    answer: outcomeSchema,
  }),
}
