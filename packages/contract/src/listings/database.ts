import { z } from 'zod'
import { doneSchema, errorTextSchema, successSchema } from '../answer.ts'
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

const databaseAndTable = {
  database: optionalText.describe('The name of the database.'),
  username: optionalText.describe('The name of the database user.'),
  password: optionalText.describe('The password of the database user.'),
  ssl: z.boolean().default(true).describe('Whether the connection is encrypted; absent: it is.'),
  schema: identifier.describe('The schema of the table; absent: the database’s default.'),
  table: identifier.describe('The name of the table; absent: BusinessDatabase.'),
}

const configSchema = z.discriminatedUnion(
  'provider',
  [
    z.object({ provider: z.literal('none').describe('No Database: listings are stored as files only.') }),
    z.object({
      provider: z.literal('supabase').describe('A project of Supabase.'),
      supabaseUrl: z.url().describe('The address of the Supabase project.'),
      supabasePublishableKey: z.string().min(1).max(4_000).describe('The publishable key of the Supabase project.'),
    }),
    z.object({
      provider: z.literal('postgres').describe('A PostgreSQL database.'),
      postgresUrl: optionalText.describe('A connection string; it beats the single fields.'),
      host: optionalText.describe('The host name or address.'),
      port: port.default(defaultPorts.postgres).describe('The port of the database; absent: 5432.'),
      ...databaseAndTable,
    }),
    z.object({
      provider: z.literal('mysql').describe('A MySQL or MariaDB database.'),
      host: optionalText.describe('The host name or address.'),
      port: port.default(defaultPorts.mysql).describe('The port of the database; absent: 3306.'),
      ...databaseAndTable,
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
  success: successSchema,
  connected: z.boolean().describe('Whether the database can be used.'),
  provider: providerSchema.describe('The kind of the user’s database; none: files only.'),
  error: z.string().optional().describe('Why it is not connected, as text for the user.'),
  label: z.string().optional().describe('The name to show for the database.'),
  records: z.number().int().nullable().optional().describe('Number of rows; null: not connected.'),
  newToday: z.number().int().nullable().optional().describe('Rows that were added today; null: not connected.'),
  previousRun: z
    .number()
    .int()
    .nullable()
    .optional()
    .describe('Listings that the last ended capture stored; null: there was none.'),
  locked: z
    .boolean()
    .optional()
    .describe('Whether the plan no longer includes the database; then listings are stored as files.'),
})
export type DatabaseStatus = z.infer<typeof databaseStatusSchema>

export const databaseConfigAnswerSchema = z.object({
  success: doneSchema,
  config: databaseConfigSchema.nullable().describe('The configuration, secrets masked; null: none yet.'),
})

export const databaseCheckSchema = z.object({
  name: z
    .enum(['name-found', 'reached', 'tls', 'signed-in', 'may-create', 'table-ready'])
    .describe('What was checked.'),
  outcome: z.enum(['passed', 'failed', 'skipped']).describe('How the check ended; skipped: an earlier one failed.'),
  text: z.string().describe('The result of the check, as text for the user.'),
})
export type DatabaseCheck = z.infer<typeof databaseCheckSchema>

export const databaseTestAnswerSchema = z.object({
  success: successSchema,
  message: z.string().describe('The result of the test, as text for the user.'),
  error: errorTextSchema,
  checks: z.array(databaseCheckSchema).optional().describe('The single checks of the test, in order.'),
})
