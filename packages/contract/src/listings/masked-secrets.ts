import type { DatabaseConfig } from './database.ts'

/** The mask of a secret; its length does not depend on the secret. */
export const secretBullets = '•'.repeat(8)

const secretFields = ['supabasePublishableKey', 'password', 'postgresUrl'] as const
export type SecretField = (typeof secretFields)[number]

/**
 * Secret fields that must be entered again: all of them if the connection differs from `shown`, the stored
 * configuration as displayed. Compared are provider, host, port, user, database, TLS and URL.
 */
export function secretsToType(posted: DatabaseConfig, shown: DatabaseConfig | null): SecretField[] {
  const masked = secretFields.filter((field) => secretText(posted, field).includes(secretBullets))
  if (shown === null || placeOf(posted) !== placeOf(shown)) return masked
  return masked.filter((field) => secretText(posted, field) !== secretText(shown, field))
}

function secretText(config: DatabaseConfig, field: SecretField): string {
  const found = Object.entries(config).find(([name]) => name === field)?.[1]
  return typeof found === 'string' ? found : ''
}

/** The target and user of a configuration; for a URL, with its masked password. */
function placeOf(config: DatabaseConfig): string {
  return JSON.stringify(partsOf(config).map((part) => (typeof part === 'string' ? part.trim() : part)))
}

function partsOf(config: DatabaseConfig): (string | number | boolean)[] {
  const { provider } = config
  switch (provider) {
    case 'none':
      return [provider]
    case 'supabase':
      return [provider, config.supabaseUrl]
    case 'postgres':
    case 'mysql': {
      const { host = '', port, database = '', username = '', ssl } = config
      return [provider, host, port, database, username, ssl, secretText(config, 'postgresUrl')]
    }
  }
}
