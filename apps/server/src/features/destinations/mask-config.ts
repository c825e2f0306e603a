import {
  type DatabaseConfig,
  databaseConfigSchema,
  databaseMessages,
  secretBullets,
  secretsToType,
} from '@gazetteer/contract'
import { Invalid } from '../../platform/errors.ts'
import { maskSecret } from './mask-secret.ts'
import { maskUrl } from './mask-url.ts'

/** The configuration as it may be shown: each secret masked in its own field, in `postgresUrl` the passwords alone. */
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
 * What was posted, with the stored secret wherever its mask came back beside the connection it was saved with. For any other
 * place it must be typed again: who holds a session, and not the secret, could else have it sent to a server of their own.
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
