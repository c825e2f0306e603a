import {
  type DatabaseConfig,
  databaseConfigSchema,
  databaseMessages,
  secretBullets,
  secretsToType,
} from '@gazetteer/contract'
import { Invalid } from '../../../platform/errors.ts'
import { maskSecret } from './mask-secret.ts'
import { maskUrl } from './mask-url.ts'

/** The configuration for display: every secret masked, in `postgresUrl` only the passwords. */
export function maskConfig(config: DatabaseConfig): DatabaseConfig {
  switch (config.provider) {
    case 'none':
      return config
    case 'supabase':
      return { ...config, supabasePublishableKey: maskSecret(config.supabasePublishableKey) }
    case 'mysql':
      return { ...config, ...passwordOf(config) }
    case 'postgres': {
      const { postgresUrl } = config
      return { ...config, ...passwordOf(config), ...(postgresUrl ? { postgresUrl: maskUrl(postgresUrl) } : {}) }
    }
  }
}

/**
 * Replaces posted masks by the stored secret when the connection is the one it was saved with. For any other
 * connection the secret must be entered again; otherwise a stolen session could send it to another server.
 */
export function unmaskConfig(posted: DatabaseConfig, stored: DatabaseConfig | null): DatabaseConfig {
  const shown = stored === null ? null : maskConfig(stored)
  if (secretsToType(posted, shown).length > 0) {
    const isChanged = stored?.provider === posted.provider
    throw new Invalid(isChanged ? databaseMessages.typeAgain : databaseMessages.secretUnknown, { code: 'type-secret' })
  }
  const known = new Map<string, unknown>(Object.entries(stored ?? {}))
  const whole = Object.entries(posted).map(([field, value]) => [field, isMask(value) ? known.get(field) : value])
  return databaseConfigSchema.parse(Object.fromEntries(whole))
}

const isMask = (value: unknown): boolean => typeof value === 'string' && value.includes(secretBullets)

const passwordOf = ({ password }: { password?: string | undefined }): { password?: string } =>
  password ? { password: maskSecret(password) } : {}
