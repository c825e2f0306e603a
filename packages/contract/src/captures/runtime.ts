import { sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { doneSchema, errorTextSchema, messageTextSchema, successSchema } from '../answer.ts'
import { exportFormats } from '../constants.ts'
import { areaSelectionSchema } from './areas.ts'
import { captureFiltersSchema } from './filters.ts'
import { cityTextSchema, typeTextSchema } from './names.ts'
import { wantedContactsSchema } from './wanted-contacts.ts'
import { placeChangesSchema, placeKeySchema, placeSchema, placeTotalsSchema } from './places.ts'
import { limitKinds, presentedLimitsSchema, runLimitsSchema, spentSchema } from './limits.ts'

export const runtimeStatuses = ['inactive', 'active', 'paused', 'stopped', 'success', 'error'] as const
export const updateModes = ['fill', 'refresh'] as const
export const captureModes = ['manual', 'autonomous'] as const
export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>
export type CaptureMode = (typeof captureModes)[number]

export const citySelectionSchema = z.object({
  city: cityTextSchema.min(1).describe('The city, as `City, ST`, `City, Country` or `City, Region, Country`.'),
  businessTypes: z.array(typeTextSchema.min(1)).describe('The business types of the city, such as `Restaurant`.'),
})
export type CitySelection = z.infer<typeof citySelectionSchema>

export const startSchema = z.object({
  logsEnabled: z
    .boolean()
    .default(true)
    .describe('False: the run writes no log lines. The result is in `message`, the file under exports.'),
  mode: z
    .enum(captureModes)
    .default('autonomous')
    .describe('manual: one city, 120 listings of each type; autonomous: all listings.'),
  exportFormat: exportFormatSchema.default('json').describe('The format of the file of the job.'),
  city: cityTextSchema
    .optional()
    .describe('The city of manual mode, as `City, ST`, `City, Country` or `City, Region, Country`.'),
  businessType: z
    .union([typeTextSchema, z.array(typeTextSchema)])
    .optional()
    .describe('The business type of `city`, or a list of them.'),
  cities: z.array(citySelectionSchema).optional().describe('The cities of autonomous mode, with their business types.'),
  areas: z
    .array(areaSelectionSchema)
    .max(1_000)
    .optional()
    .describe('Areas in the place of cities, in autonomous mode only.'),
  source: sourceIdSchema.optional().describe('The maps source; absent: the default of the installation.'),
  completeFrom: z
    .array(sourceIdSchema)
    .max(10)
    .optional()
    .describe(
      'Other sources that fill missing fields, such as opening hours from alltheplaces. ' +
        'If a source has a share-alike licence (OpenStreetMap), that licence applies to each listing that it enriches. Absent: none.',
    ),
  minConfidence: z
    .number()
    .min(0)
    .max(1)
    .nullish()
    .describe('Listings with a lower confidence (0 to 1) are skipped; null or absent: no minimum.'),
  filters: captureFiltersSchema
    .nullish()
    .describe('Which listings are stored; all given filters must hold. Null, absent or empty: all.'),
  onlyNew: z.boolean().default(false).describe('Whether to skip listings that the account already found.'),
  update: z
    .enum(updateModes)
    .default('fill')
    .describe(
      'How a listing that your table has changes its row. `fill` fills empty fields and refreshes ' +
        'rating, review count and hours; `refresh` replaces every field for which the source has a newer value, except fields that you edited here.',
    ),
  contacts: wantedContactsSchema
    .optional()
    .describe(
      'Finds e-mail and social addresses on the listings’ own websites once the capture is done; true: without limits. Absent: not.',
    ),
  confirm: z
    .boolean()
    .default(false)
    .describe(
      'Confirms a start above 5,000 searches (each a city with one business type) or about 1,000,000 requests.',
    ),
  limits: runLimitsSchema.nullish().describe('The largest use of the capture; null or absent: no limits.'),
})
export type StartRequest = z.infer<typeof startSchema>

export const startAnswerSchema = z.object({
  success: successSchema,
  error: errorTextSchema,
  message: messageTextSchema,
  jobId: z.string().optional().describe('The id of the job.'),
})

/** A finished run whose failed areas are to be fetched again. */
export const retryGapsSchema = z.object({ jobId: z.string().min(1).max(100).describe('The id of the finished job.') })

/** What a large area is counted by: a state by county, the United States by state, other countries by region. */
export const unitKinds = ['county', 'state', 'region'] as const

export const progressSchema = z.object({
  processedBusinessesForCurrentCategory: z.number().int().describe('Listings processed for the current type.'),
  currentCity: z.string().describe('The city that is captured now.'),
  currentBusinessType: z.string().describe('The business type that is captured now.'),
  cityIndex: z.number().int().describe('Index of the current city, from 0.'),
  totalCities: z.number().int().describe('Number of cities.'),
  businessTypeIndex: z.number().int().describe('Index of the current business type, from 0.'),
  totalBusinessTypes: z.number().int().describe('Number of business types of the current city.'),
  mode: z.enum(captureModes).describe('The mode of the capture.'),
  processed: z.number().int().describe('Fitting listings that the source returned.'),
  recordsProcessed: z.number().int().describe('Listings that were stored.'),
  requests: z.number().int().describe('Requests sent to the source.'),
  areasDone: z.number().int().describe('Areas that are done.'),
  areasKnown: z.number().int().describe('Areas planned so far.'),
  requestsLeft: z.number().int().nullable().describe('Estimated requests left; null: unknown, as in manual mode.'),
  units: z
    .object({
      kind: z.enum(unitKinds).describe('What the parts are.'),
      done: z.number().int().describe('How many of the parts are done.'),
      total: z.number().int().describe('Number of all parts.'),
    })
    .nullable()
    .default(null)
    .describe('For a state or country as one area: how many of its parts are done; null for anything else.'),
})
export type Progress = z.infer<typeof progressSchema>

export const logLevels = ['info', 'success', 'warn', 'error'] as const
export const logLineSchema = z.object({
  seq: z.number().int().describe('The number of the line within its job.'),
  time: z.string().describe('When it was written, ISO 8601 in UTC.'),
  level: z.enum(logLevels).describe('The importance of the line.'),
  text: z.string().describe('The line, as text for the user.'),
  link: z
    .object({
      label: z.string().describe('The text of the link.'),
      href: z.string().describe('The address of the link.'),
    })
    .optional()
    .describe('A link that belongs to the line.'),
  about: z
    .object({
      area: z.string().describe('The name of the area: city, business types and extent.'),
      fresh: z.number().int().optional().describe('New listings of the page that was fetched.'),
    })
    .optional()
    .describe('The area that the line is about; absent: no single area.'),
})
export type LogLine = z.infer<typeof logLineSchema>

export const recoveryOptionIds = ['resume', 'finish', 'discard', 'retry', 'file', 'stop'] as const
export const recoveryOptionLabels = {
  resume: 'Resume',
  finish: 'Finish',
  discard: 'Discard',
  retry: 'Retry',
  file: 'File',
  stop: 'Stop',
} as const

export const recoverySchema = z.object({
  id: z.string().describe('The id of the prompt, for `/api/runtime/recovery-decision`.'),
  message: z.string().describe('The question, as text for the user.'),
  options: z
    .array(
      z.object({
        id: z.enum(recoveryOptionIds).describe('The `choice` to send.'),
        label: z.string().describe('The text of the button.'),
      }),
    )
    .describe('The possible choices.'),
  limit: z
    .enum(limitKinds)
    .optional()
    .describe('The limit at which the capture is paused. Raising it (`/api/runtime/limits`) closes the prompt.'),
})
export type Recovery = z.infer<typeof recoverySchema>

export const runtimeSourceSchema = z.object({
  id: sourceIdSchema.describe('The id of the maps source.'),
  title: z.string().describe('The name of the source, to show.'),
  isFictional: z.boolean().describe('Whether its listings are invented.'),
})

export const runCountersSchema = z.object({
  seq: z
    .number()
    .int()
    .describe('The number of the last stored listing. Places and map of the same number have the same listings.'),
  processed: z.number().int().describe('Fitting listings that the source returned.'),
  stored: z.number().int().describe('Listings of the capture in its destination.'),
  filtered: z.number().int().default(0).describe('Rows of the source that the filters left out.'),
  new: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('Listings that the destination did not have before; null: not counted.'),
  records: z.number().int().nullable().describe('All rows of the destination; null: not counted yet.'),
  newToday: z
    .number()
    .int()
    .nullable()
    .describe('Rows that were added to the destination today; null: not counted yet.'),
})
export type RunCounters = z.infer<typeof runCountersSchema>

/** The client also accepts `running` of other servers (docs/contribute/behaviour.md); our server sends `active`. */
const statusSchema = z.preprocess((value) => (value === 'running' ? 'active' : value), z.enum(runtimeStatuses))

export const runtimeStatusSchema = z.object({
  success: doneSchema,
  status: statusSchema.describe('The state of the current or last capture; inactive: there was none.'),
  progress: progressSchema.nullable().describe('The progress; null: no capture runs.'),
  logs: z.array(logLineSchema).describe('The last 500 log lines.'),
  startTime: z.number().nullable().describe('When the capture began, in epoch milliseconds; null: there was none.'),
  endTime: z
    .number()
    .nullable()
    .describe('When the capture ended, in epoch milliseconds; null: it runs, or there was none.'),
  totalPausedMs: z.number().describe('Milliseconds in pauses.'),
  pauseStartMs: z.number().nullable().describe('When the pause began, in epoch milliseconds; null: not paused.'),
  manualRunId: z.string().nullable().describe('The id of the job, in either mode; null: there was none.'),
  timestamp: z.number().describe('When this answer was made, in epoch milliseconds.'),
  user: z.string().describe('The id of the account.'),
  recovery: recoverySchema.nullable().describe('The prompt that waits for a decision; null: none.'),
  message: z.string().nullable().describe('How the capture ended, as text for the user; null: nothing to report.'),
  source: runtimeSourceSchema.describe('The maps source of the capture, else the default one.'),
  limits: presentedLimitsSchema.nullable().describe('The limits of the capture; null: there was none.'),
  spent: spentSchema.nullable().describe('What the capture has used; null: there was none.'),
  expectedListings: z
    .number()
    .int()
    .nullable()
    .default(null)
    .describe('How many listings the capture is estimated to find in all; null: not known.'),
  secondsLeft: z
    .object({
      low: z.number().describe('The lower end of the range.'),
      high: z.number().describe('The upper end of the range.'),
    })
    .nullable()
    .default(null)
    .describe('Estimated seconds left; null: not known better than a factor of two.'),
  counters: runCountersSchema.nullable().describe('All counters of the capture at one moment; null: there was none.'),
  places: placeTotalsSchema
    .nullable()
    .default(null)
    .describe('Its cities and areas by state, at the same moment as `counters`; null: there was none.'),
  placeChanges: placeChangesSchema
    .optional()
    .describe('In the live feed: the places that changed since the message before.'),
})
export type RuntimeStatus = z.infer<typeof runtimeStatusSchema>

export const recoveryDecisionSchema = z.object({
  recoveryId: z.string().max(100).describe('The id of the open prompt.'),
  choice: z.string().max(100).describe('The id of the chosen option.'),
})

/** The estimate before Start; same body as start. */
export const planPreviewAnswerSchema = z.object({
  success: doneSchema,
  areas: z.number().int().describe('Number of areas: parts of the cities that are fetched with one query each.'),
  expectedListings: z.number().int().nullable().describe('The middle of `listings`; null: unknown.'),
  listings: z
    .object({
      low: z.number().int().describe('The lower end of the range.'),
      high: z.number().int().describe('The upper end of the range.'),
    })
    .nullable()
    .describe('Number of matching listings to expect; null: unknown.'),
  beforeFilters: z
    .boolean()
    .default(false)
    .describe('Whether the capture has filters that the estimate does not take account of.'),
  expectedRequests: z.number().int().describe('Expected requests to the source.'),
  expectedBytes: z.number().int().nullable().describe('Bytes to read from a source of files; null: unknown.'),
  expectedSeconds: z.number().describe('Expected time in seconds, until it is complete or its limit or plan ends it.'),
  costUsd: z.number().nullable().describe('Expected price in US dollars; null: the source has none, or it is unknown.'),
  usd: z.number().nullable().describe('The same as `costUsd`.'),
  retention: z.string().describe('How long listings of the source may be stored, as text.'),
  source: runtimeSourceSchema.describe('The maps source of the capture.'),
})

export const areaStates = ['waiting', 'running', 'done', 'saturated', 'failed', 'not-requested'] as const

/** Areas of the run for the map and the job's row, with outer rings of [longitude, latitude] in degrees. */
export const runAreaSchema = z.object({
  path: z.string().describe('The path of the area; it sorts in plan order.'),
  label: z.string().describe('The name of the area within its city.'),
  city: z.string().describe('The label of the city, or the name of the requested area.'),
  country: z.string().nullable().describe('The country of the city, ISO 3166-1 alpha-2; null for a requested area.'),
  businessTypes: z.array(z.string()).describe('The business types that are fetched in the area.'),
  state: z
    .enum(areaStates)
    .describe('The state of the area; saturated: the source returned its maximum, so it was split, and parts wait.'),
  rings: z
    .array(z.array(z.tuple([z.number(), z.number()])))
    .describe('The outer borders: rings of [longitude, latitude].'),
  raw: z.number().int().describe('Listings that the source returned.'),
  fresh: z.number().int().describe('Listings that were stored.'),
  outside: z.number().int().describe('Listings outside the requested cities and areas.'),
  requests: z.number().int().describe('Requests that were sent for the area.'),
  reason: z
    .string()
    .nullable()
    .describe('Why it could not be fetched completely, as text for the user; null: it was, or it is not done.'),
  askedWith: z
    .string()
    .nullable()
    .default(null)
    .describe('The area whose counters include this one; null: it has its own.'),
  isRemainder: z
    .boolean()
    .default(false)
    .describe('Whether it is no place, but what was fetched beyond the parts of a state or country. It has no rings.'),
})

export const runMapQuerySchema = z.object({
  jobId: z.string().max(100).optional().describe('The id of the job; absent: the current or last one.'),
  type: z
    .string()
    .max(200)
    .optional()
    .describe('Only listings of this business type, and the areas fetched for it; absent: all.'),
  place: placeKeySchema
    .optional()
    .describe('The key of a place of the job: only its areas and listings. Not together with `bbox`.'),
  bbox: z
    .string()
    .max(200)
    .optional()
    .describe('Only areas that touch this box, and listings in it: `west,south,east,north` in degrees.'),
})
export type RunMapQuery = z.infer<typeof runMapQuerySchema>

/** A place of a run as one point. */
export const mapPlaceSchema = placeSchema.pick({ key: true, label: true, state: true, listings: true }).extend({
  at: z.tuple([z.number(), z.number()]).describe('Its centre: [longitude, latitude].'),
  listings: z
    .number()
    .int()
    .describe('Listings that the job stored there, of all business types; over all places they sum up to `seq`.'),
})
export const runMapAnswerSchema = z.object({
  success: doneSchema,
  seq: z
    .number()
    .int()
    .describe('The number of the last listing of the job; `counters` of the status with the same number match.'),
  areas: z
    .array(runAreaSchema)
    .describe(
      'Areas in plan order. Without `place` and `bbox`: those of the places that are running now, or all of a job of ' +
        'one place. At most 5,000 of a place, and 1,000 of several places, running and then newest places first.',
    ),
  places: z.array(mapPlaceSchema).describe('All places of the job, in plan order.'),
  businessTypes: z.array(z.string()).default([]).describe('The business types of the job that have been started.'),
  outline: z
    .array(z.array(z.tuple([z.number(), z.number()])))
    .describe('Boundaries of the newest cities, when the source has them: closed rings of [longitude, latitude].'),
  points: z
    .array(z.tuple([z.number(), z.number()]))
    .describe('Positions of listings in the places of `areas`: [longitude, latitude], the newest 10,000.'),
})
