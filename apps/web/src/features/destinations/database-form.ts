import {
  type DatabaseConfig,
  databaseConfigSchema,
  databaseMessages,
  defaultPorts,
  type Provider,
  secretsToType,
} from '@gazetteer/contract'
import type { z } from 'zod'

const empty = {
  supabaseUrl: '',
  supabasePublishableKey: '',
  postgresUrl: '',
  host: '',
  port: '',
  database: '',
  username: '',
  password: '',
  ssl: true,
  schema: '',
  table: '',
}

/** The fields of all providers, as typed. */
export type DatabaseForm = typeof empty
export type DatabaseField = keyof DatabaseForm
/** Error texts by field. */
export type FieldErrors = Partial<Record<DatabaseField, string>>

export const emptyForm = (provider: Provider | null): DatabaseForm => ({
  ...empty,
  port: String(provider === 'mysql' ? defaultPorts.mysql : defaultPorts.postgres),
})

export function formOf(config: DatabaseConfig): DatabaseForm {
  const form = emptyForm(config.provider)
  switch (config.provider) {
    case 'none':
      return form
    case 'supabase':
      return { ...form, supabaseUrl: config.supabaseUrl, supabasePublishableKey: config.supabasePublishableKey }
    case 'postgres':
    case 'mysql': {
      const { host = '', database = '', username = '', password = '', schema = '', table = '', ssl } = config
      const postgresUrl = config.provider === 'postgres' ? (config.postgresUrl ?? '') : ''
      const server = { postgresUrl, host, database, username, password, ssl, port: String(config.port) }
      return { ...form, ...server, schema, table }
    }
  }
}

export type DatabaseInput = z.input<typeof databaseConfigSchema>
export type FormOutcome = { config: DatabaseInput; errors: null } | { config: null; errors: FieldErrors }

/** The request body of test and save, or the errors by field. */
export function configOf(provider: Provider, form: DatabaseForm): FormOutcome {
  const config = bodyOf(provider, form)
  const missing = missingFields(provider, form)
  const parsed = databaseConfigSchema.safeParse(config)
  if (parsed.success && Object.keys(missing).length === 0) return { config, errors: null }
  const errors: FieldErrors = missing
  for (const issue of parsed.error?.issues ?? []) {
    const [field] = issue.path
    if (isField(field)) errors[field] ??= fieldTexts[field] ?? issue.message
  }
  return { config: null, errors }
}

/** Masked secrets that must be entered again because the connection changed, with the text to show. */
export function typedAgain(
  { provider, form }: { provider: Provider | null; form: DatabaseForm },
  saved: DatabaseConfig | null,
): FieldErrors {
  const parsed = provider === null ? null : databaseConfigSchema.safeParse(bodyOf(provider, form))
  if (!parsed?.success) return {}
  return Object.fromEntries(secretsToType(parsed.data, saved).map((field) => [field, databaseMessages.typeAgain]))
}

const isField = (name: unknown): name is DatabaseField => typeof name === 'string' && name in empty

const fieldTexts: FieldErrors = {
  supabaseUrl: 'Enter a URL such as https://project.supabase.co',
  supabasePublishableKey: "Enter the project's publishable key",
  port: 'Enter a number from 1 to 65535',
  host: 'Enter the host name or address of the server',
}

function missingFields(provider: Provider, form: DatabaseForm): FieldErrors {
  if (provider === 'mysql' && form.host.trim() === '') return { host: fieldTexts.host ?? '' }
  if (provider === 'postgres' && form.host.trim() === '' && form.postgresUrl.trim() === '') {
    return { postgresUrl: 'Enter a connection URL, or a host below' }
  }
  return {}
}

function bodyOf(provider: Provider, form: DatabaseForm): DatabaseInput {
  const server = {
    host: filled(form.host),
    database: filled(form.database),
    username: filled(form.username),
    password: form.password || undefined,
    port: form.port.trim(),
    ssl: form.ssl,
    schema: filled(form.schema),
    table: filled(form.table),
  }
  switch (provider) {
    case 'none':
      return { provider }
    case 'supabase':
      return {
        provider,
        supabaseUrl: form.supabaseUrl.trim(),
        supabasePublishableKey: form.supabasePublishableKey.trim(),
      }
    case 'postgres':
      return { provider, ...server, postgresUrl: filled(form.postgresUrl) }
    case 'mysql':
      return { provider, ...server }
  }
}

/** Empty fields are omitted. */
const filled = (text: string): string | undefined => text.trim() || undefined
