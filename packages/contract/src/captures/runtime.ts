import { sourceIdSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { exportFormats } from '../constants.ts'
import { areaSelectionSchema } from './areas.ts'
import { cityTextSchema, typeTextSchema } from './names.ts'
import { limitKinds, presentedLimitsSchema, runLimitsSchema, spentSchema } from './limits.ts'

export const runtimeStatuses = ['inactive', 'active', 'paused', 'stopped', 'success', 'error'] as const
export const updateModes = ['fill', 'refresh'] as const
export const captureModes = ['manual', 'autonomous'] as const
export const exportFormatSchema = z.enum(exportFormats)
export type ExportFormat = z.infer<typeof exportFormatSchema>
export type CaptureMode = (typeof captureModes)[number]

export const citySelectionSchema = z.object({
  city: cityTextSchema.min(1),
  businessTypes: z.array(typeTextSchema.min(1)),
})
export type CitySelection = z.infer<typeof citySelectionSchema>

export const startSchema = z.object({
  logsEnabled: z
    .boolean()
    .default(true)
    .describe('False: the run writes no log lines. The result is in `message`, the file under exports.'),
  mode: z.enum(captureModes).default('autonomous'),
  exportFormat: exportFormatSchema.default('json'),
  city: cityTextSchema.optional(),
  businessType: z.union([typeTextSchema, z.array(typeTextSchema)]).optional(),
  cities: z.array(citySelectionSchema).optional(),
  areas: z
    .array(areaSelectionSchema)
    .max(1_000)
    .optional()
    .describe('Areas in the place of cities, in autonomous mode only.'),
  source: sourceIdSchema.optional(),
  completeFrom: z
    .array(sourceIdSchema)
    .max(10)
    .optional()
    .describe(
      'Other sources that fill missing fields, such as opening hours from alltheplaces. ' +
        'If a source has a share-alike licence (OpenStreetMap), that licence applies to each listing that it enriches. Absent: none.',
    ),
  /** Listings with a lower confidence (0 to 1) are skipped; absent: no minimum. */
  minConfidence: z.number().min(0).max(1).nullish(),
  onlyNew: z.boolean().default(false),
  update: z
    .enum(updateModes)
    .default('fill')
    .describe(
      'How a listing that your table has changes its row. `fill` fills empty fields and refreshes ' +
        'rating, review count and hours; `refresh` replaces every field for which the source has a newer value, except fields that you edited here.',
    ),
  confirm: z
    .boolean()
    .default(false)
    .describe(
      'Confirms a start above 5,000 searches (each a city with one business type) or about 1,000,000 requests.',
    ),
  /** Absent: no limits. */
  limits: runLimitsSchema.nullish(),
})
export type StartRequest = z.infer<typeof startSchema>

export const startAnswerSchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
  jobId: z.string().optional(),
})

/** A finished run whose failed areas are to be fetched again. */
export const retryGapsSchema = z.object({ jobId: z.string().min(1).max(100) })

/** What a large area is counted by: a state by county, the United States by state, other countries by region. */
export const unitKinds = ['county', 'state', 'region'] as const

export const progressSchema = z.object({
  processedBusinessesForCurrentCategory: z.number().int(),
  currentCity: z.string(),
  currentBusinessType: z.string(),
  cityIndex: z.number().int(),
  totalCities: z.number().int(),
  businessTypeIndex: z.number().int(),
  totalBusinessTypes: z.number().int(),
  /** Data for the cards and the map. */
  mode: z.enum(captureModes),
  processed: z.number().int(),
  recordsProcessed: z.number().int(),
  requests: z.number().int(),
  areasDone: z.number().int(),
  areasKnown: z.number().int(),
  /** Estimated requests left, from the run's cities and areas; null in manual mode. */
  requestsLeft: z.number().int().nullable(),
  /** Of a state or country as one area: its counties, states or regions that are done; null for any other place. */
  units: z
    .object({ kind: z.enum(unitKinds), done: z.number().int(), total: z.number().int() })
    .nullable()
    .default(null),
})
export type Progress = z.infer<typeof progressSchema>

export const logLevels = ['info', 'success', 'warn', 'error'] as const
export const logLineSchema = z.object({
  seq: z.number().int(),
  time: z.string(),
  level: z.enum(logLevels),
  text: z.string(),
  link: z.object({ label: z.string(), href: z.string() }).optional(),
  /**
   * For lines about one area: its name (city · types · extent) and the new listings of its
   * page.
   */
  about: z.object({ area: z.string(), fresh: z.number().int().optional() }).optional(),
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
  id: z.string(),
  message: z.string(),
  options: z.array(z.object({ id: z.enum(recoveryOptionIds), label: z.string() })),
  /**
   * The limit at which the run is paused. Raising it (`/api/runtime/limits`) closes the
   * prompt.
   */
  limit: z.enum(limitKinds).optional().describe('The limit that was reached.'),
})
export type Recovery = z.infer<typeof recoverySchema>

export const runtimeSourceSchema = z.object({ id: sourceIdSchema, title: z.string(), isFictional: z.boolean() })

/**
 * `seq`: number of the last listing found; counters of one `seq` are consistent. `stored`: the run's listings in its
 * destination; `new`: those that it did not have before; null: not counted. `records`, `newToday`: all rows of the destination; null: not counted yet.
 */
export const runCountersSchema = z.object({
  seq: z.number().int(),
  processed: z.number().int(),
  stored: z.number().int(),
  new: z.number().int().nullable().default(null),
  records: z.number().int().nullable(),
  newToday: z.number().int().nullable(),
})
export type RunCounters = z.infer<typeof runCountersSchema>

/** The client also accepts `running` of other servers (docs/contribute/behaviour.md); our server sends `active`. */
const statusSchema = z.preprocess((value) => (value === 'running' ? 'active' : value), z.enum(runtimeStatuses))

/** Times are epoch milliseconds, indexes start at 0, `progress` is null when idle. */
export const runtimeStatusSchema = z.object({
  success: z.boolean(),
  status: statusSchema,
  progress: progressSchema.nullable(),
  logs: z.array(logLineSchema),
  startTime: z.number().nullable(),
  endTime: z.number().nullable(),
  totalPausedMs: z.number(),
  pauseStartMs: z.number().nullable(),
  manualRunId: z.string().nullable(),
  timestamp: z.number(),
  user: z.string(),
  recovery: recoverySchema.nullable(),
  message: z.string().nullable(),
  source: runtimeSourceSchema,
  /** Null when the account has no runs. */
  limits: presentedLimitsSchema.nullable(),
  spent: spentSchema.nullable(),
  /** All counters of the run at one moment; null when the account has no runs. */
  counters: runCountersSchema.nullable(),
})
export type RuntimeStatus = z.infer<typeof runtimeStatusSchema>

export const recoveryDecisionSchema = z.object({ recoveryId: z.string().max(100), choice: z.string().max(100) })

/** The estimate before Start; same body as start. */
export const planPreviewAnswerSchema = z.object({
  success: z.boolean(),
  areas: z.number().int(),
  /** The middle of `listings`. */
  expectedListings: z.number().int().nullable(),
  /** Matching listings to expect; null: not known. */
  listings: z.object({ low: z.number().int(), high: z.number().int() }).nullable(),
  expectedRequests: z.number().int(),
  /** Bytes to read from a source of files; null: not known. */
  expectedBytes: z.number().int().nullable(),
  expectedSeconds: z.number(),
  costUsd: z.number().nullable(),
  /** The same as `costUsd`: dollars at the source's price of a request; null: free. */
  usd: z.number().nullable(),
  retention: z.string(),
  source: runtimeSourceSchema,
})

export const areaStates = ['waiting', 'running', 'done', 'saturated', 'failed', 'not-requested'] as const

/** Areas of the run for the map and the job's row, with outer rings of [longitude, latitude] in degrees. */
export const runAreaSchema = z.object({
  path: z.string(),
  label: z.string(),
  city: z.string(),
  /** ISO 3166-1, two letters; null for an area. */
  country: z.string().nullable(),
  businessTypes: z.array(z.string()),
  state: z.enum(areaStates),
  rings: z.array(z.array(z.tuple([z.number(), z.number()]))),
  raw: z.number().int(),
  fresh: z.number().int(),
  outside: z.number().int(),
  requests: z.number().int(),
  reason: z.string().nullable(),
  /** The area whose counters include this one: an extent fetched as one piece is counted once. */
  askedWith: z.string().nullable().default(null),
  /**
   * True: not a place, but what a state or country was fetched with and received beyond its counties, states or regions:
   * requests, and rows outside or found before. It has no rings.
   */
  isRemainder: z.boolean().default(false),
})
/** `type`: only listings of this business type, and the areas fetched for it. */
export const runMapQuerySchema = z.object({
  jobId: z.string().max(100).optional(),
  type: z.string().max(200).optional(),
})
export const runMapAnswerSchema = z.object({
  success: z.boolean(),
  /** The number of the run's last listing; matches `counters` in the status with the same figures. */
  seq: z.number().int(),
  areas: z.array(runAreaSchema),
  /** Business types of the run that have been started. */
  businessTypes: z.array(z.string()).default([]),
  /** Exact boundaries of the newest cities, when the source has them: closed rings of [longitude, latitude]. */
  outline: z.array(z.array(z.tuple([z.number(), z.number()]))),
  points: z.array(z.tuple([z.number(), z.number()])),
})
