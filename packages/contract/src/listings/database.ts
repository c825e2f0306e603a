import { z } from 'zod'
import { defaultPorts } from '../constants.ts'
import { databaseMessages } from '../messages.ts'

export const providers = ['none', 'supabase', 'postgres', 'mysql'] as const
export const providerSchema = z.enum(providers)
export type Provider = z.infer<typeof providerSchema>

const port = z.coerce.number().int().min(1).max(65_535)
/** NUL terminates strings in database protocols, so text after it would be misread. */
const optionalText = z
  .string()
  .max(2_000)
  .refine((text) => !text.includes('\0'), 'The configuration contains a character that is not allowed.')
  .optional()

const longestNameBytes = 63
/** Quoted as it is in SQL. PostgreSQL cuts longer names. */
const identifier = z
  .string()
  .trim()
  .regex(/^[\p{L}_][\p{L}\p{N}_$ -]*$/u, databaseMessages.invalidName)
  .refine((name) => new TextEncoder().encode(name).length <= longestNameBytes, databaseMessages.invalidName)
  .optional()

const configSchema = z.discriminatedUnion(
  'provider',
  [
    z.object({ provider: z.literal('none') }),
    z.object({
      provider: z.literal('supabase'),
      supabaseUrl: z.url(),
      supabasePublishableKey: z.string().min(1).max(4_000),
    }),
    z.object({
      provider: z.literal('postgres'),
      postgresUrl: optionalText,
      host: optionalText,
      port: port.default(defaultPorts.postgres),
      database: optionalText,
      username: optionalText,
      password: optionalText,
      ssl: z.boolean().default(true),
      schema: identifier,
      table: identifier,
    }),
    z.object({
      provider: z.literal('mysql'),
      host: optionalText,
      port: port.default(defaultPorts.mysql),
      database: optionalText,
      username: optionalText,
      password: optionalText,
      ssl: z.boolean().default(true),
      schema: identifier,
      table: identifier,
    }),
  ],
  { error: databaseMessages.chooseProvider },
)

/**
 * The user's own database, one shape per provider. Absent ssl means on; absent ports mean the default. Null fields
 * and an empty port, schema or table count as absent, and so do fields of other providers: a form can post all of them.
 */
export const databaseConfigSchema = z.preprocess(
  (posted: z.input<typeof configSchema>) => ofItsProvider(posted),
  configSchema,
)
export type DatabaseConfig = z.infer<typeof databaseConfigSchema>

const shapes = configSchema.options.map(({ shape }) => shape)
const knownFields = new Set(shapes.flatMap((shape) => Object.keys(shape)))

const emptyIsAbsent = new Set(['port', 'schema', 'table'])
const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function ofItsProvider(posted: object): object {
  if (typeof posted !== 'object' || posted === null || Array.isArray(posted)) return posted
  const own = shapes.find(({ provider }) => 'provider' in posted && provider.value === posted.provider)
  const isForeign = (field: string): boolean => own !== undefined && knownFields.has(field) && !(field in own)
  return Object.fromEntries(
    Object.entries(posted).filter(
      ([field, value]) => value !== null && !(emptyIsAbsent.has(field) && isEmpty(value)) && !isForeign(field),
    ),
  )
}

export const databaseStatusSchema = z.object({
  success: z.boolean(),
  connected: z.boolean(),
  provider: providerSchema,
  /** Why it is not connected, as text for the user. */
  error: z.string().optional(),
  label: z.string().optional(),
  records: z.number().int().nullable().optional(),
  newToday: z.number().int().nullable().optional(),
  previousRun: z.number().int().nullable().optional(),
  locked: z.boolean().optional(),
})
export type DatabaseStatus = z.infer<typeof databaseStatusSchema>

/** Secrets in `config` are masked (see decisions); null before any choice. */
export const databaseConfigAnswerSchema = z.object({
  success: z.boolean(),
  config: databaseConfigSchema.nullable(),
})

export const databaseCheckSchema = z.object({
  name: z.enum(['name-found', 'reached', 'tls', 'signed-in', 'may-create', 'table-ready']),
  outcome: z.enum(['passed', 'failed', 'skipped']),
  text: z.string(),
})
export type DatabaseCheck = z.infer<typeof databaseCheckSchema>

export const databaseTestAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().optional(),
  checks: z.array(databaseCheckSchema).optional(),
})
