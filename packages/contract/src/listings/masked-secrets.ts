import type { DatabaseConfig } from './database.ts'

/** What stands for a secret, as many for every length. */
export const secretBullets = '•'.repeat(8)

const secretFields = ['supabasePublishableKey', 'password', 'postgresUrl'] as const
export type SecretField = (typeof secretFields)[number]

/**
 * The fields whose mask may not stand for the stored secret and that must be typed again: all of them as soon as provider,
 * host, port, user, database, TLS or URL is another one than in `shown`, which is the stored configuration as it was shown.
 */
export function secretsToType(posted: DatabaseConfig, shown: DatabaseConfig | null): SecretField[] {
  const masked = secretFields.filter((field) => textOf(posted, field).includes(secretBullets))
  if (shown === null || placeOf(posted) !== placeOf(shown)) return masked
  return masked.filter((field) => textOf(posted, field) !== textOf(shown, field))
}

function textOf(config: DatabaseConfig, field: SecretField): string {
  const found = Object.entries(config).find(([name]) => name === field)?.[1]
  return typeof found === 'string' ? found : ''
}

/** Where a configuration leads, and as whom; the URL with its mask. */
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
      return [provider, host, port, database, username, ssl, textOf(config, 'postgresUrl')]
    }
  }
}
