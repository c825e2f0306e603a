import { builtInSourceIds, type ListingField, sourceIdSchema } from '@gazetteer/listing'
import { businessTypes } from '@gazetteer/business-types'
import { z } from 'zod'
import { pathSchema } from './path.ts'

const text = z.string().trim().min(1, 'must not be empty').max(2_000, 'must have at most 2,000 characters')
const count = (most: number) =>
  z
    .number()
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(most, `must be at most ${most.toLocaleString('en-US')}`)

/** One value or several. */
const oneOrMore = <T extends z.ZodType>(schema: T) => z.union([schema, z.array(schema).min(1, 'must not be empty')])

/** How a field is read: a path, or paths with a small transform. */
const fieldSchema = z.union([
  pathSchema,
  z.strictObject({
    /** Several paths: the first with a value counts, or all of them with `join`. */
    path: oneOrMore(pathSchema),
    /** Joins all values of the paths. */
    join: z.string().max(20).optional(),
    /** Splits the text and takes one part, counted from 0. */
    split: z
      .strictObject({ by: z.string().min(1, 'must not be empty').max(20), part: z.number().int().min(0).max(100) })
      .optional(),
    /** Replaces known values; others stay. */
    map: z.record(z.string(), z.string()).optional(),
    /** Reads a number from text: which sign separates decimals. */
    number: z.enum(['.', ','], 'must be "." or ","').optional(),
  }),
])
export type FieldRule = z.infer<typeof fieldSchema>

/** Fields that describe the business; the others are about the row. */
const readable = [
  'name',
  'phone',
  'address',
  'city',
  'state',
  'zip',
  'country',
  'rating',
  'reviewcount',
  'plus_code',
  'website',
  'latitude',
  'longitude',
  'hours',
  'email',
  'socials',
  'brand',
  'confidence',
] as const satisfies readonly ListingField[]

const conditionSchema = z.strictObject({
  path: pathSchema,
  equals: oneOrMore(z.union([z.string(), z.number(), z.boolean()])),
})
export type Condition = z.infer<typeof conditionSchema>

const errorSchema = z
  .strictObject({
    status: oneOrMore(z.number().int().min(200).max(599)).optional(),
    when: conditionSchema.optional(),
    means: z.enum(
      ['slow-down', 'unavailable', 'too-large', 'refused', 'spent'],
      'must be one of slow-down, unavailable, too-large, refused, spent',
    ),
    /** Where the API explains the error. */
    message: pathSchema.optional(),
  })
  .refine(({ status, when }) => status !== undefined || when !== undefined, 'must have status or when')

const pagingSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('page'), first: z.number().int().min(0).max(1).default(1) }),
    z.strictObject({ kind: z.literal('offset') }),
    z.strictObject({ kind: z.literal('cursor'), next: pathSchema }),
    /** The address of the next page: in the header Link, or at a path of the answer. */
    z.strictObject({ kind: z.literal('link'), next: pathSchema.optional() }),
  ],
  'must be page, offset, cursor, link or none',
)

const typeKeys = new Map(
  businessTypes.flatMap(({ key, name }) => [[key, key] as const, [name.toLowerCase(), key] as const]),
)
const typesSchema = z
  .record(z.string(), oneOrMore(text))
  .superRefine((types, context) => {
    for (const name of Object.keys(types))
      if (!typeKeys.has(name.toLowerCase()))
        context.addIssue({ code: 'custom', path: [name], message: 'is not a business type of Gazetteer' })
    if (Object.keys(types).length === 0)
      context.addIssue({ code: 'custom', message: 'must name at least one business type' })
  })
  .transform(
    (types) =>
      new Map(
        Object.entries(types).map(([name, values]) => [typeKeys.get(name.toLowerCase()) ?? name, [values].flat()]),
      ),
  )

const reserved: ReadonlySet<string> = new Set([...builtInSourceIds, 'auto'])

export const definitionSchema = z.strictObject({
  id: sourceIdSchema.refine((id) => !reserved.has(id), 'is the id of a built-in source'),
  title: text,
  attribution: text,
  licence: text,
  /** A sentence on what may be stored, and for how long. */
  retention: text.default('See the licence.'),
  request: z.strictObject({
    method: z.enum(['GET', 'POST'], 'must be GET or POST').default('GET'),
    url: text,
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/, 'is not a header name'), text).default({}),
    /** Sent as JSON. */
    body: z.record(z.string(), z.json()).optional(),
  }),
  paging: pagingSchema,
  pageSize: count(5_000),
  /** Most results of one query; absent: unlimited. */
  cap: count(100_000).optional(),
  smallestAreaMeters: count(100_000).default(100),
  limits: z
    .strictObject({
      concurrent: count(64).optional(),
      gapMs: z.number().int().min(0).max(3_600_000).default(0),
      perDay: count(10_000_000).optional(),
      timeoutSeconds: count(180).default(30),
    })
    .prefault({}),
  /** Price of a request; absent: free. */
  priceUsd: z.number().min(0, 'must not be negative').max(1_000, 'must be at most 1,000').optional(),
  rows: z.strictObject({
    path: pathSchema,
    /** An answer without this path has no rows. */
    isOptional: z.boolean().default(false),
    /** How many places the query has; absent: not checked. */
    total: pathSchema.optional(),
    id: fieldSchema,
    fields: z.partialRecord(z.enum(readable, 'is not a field of listings'), fieldSchema),
    /** The row's category, in the values of `types`; absent: every row is of the requested type. */
    type: fieldSchema.optional(),
    closed: conditionSchema.optional(),
    closedForNow: conditionSchema.optional(),
  }),
  types: typesSchema,
  errors: z.array(errorSchema).max(50).default([]),
})
export type Definition = z.infer<typeof definitionSchema>
