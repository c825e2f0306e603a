import type { DatabaseConfig } from '@gazetteer/contract'
import { DestinationError, type StoreTarget, parsePostgresUrl } from '@gazetteer/destinations'

/** The connection target of a configuration; null for No Database. Throws DestinationError when a field is missing. */
export function targetOf(config: DatabaseConfig): StoreTarget | null {
  switch (config.provider) {
    case 'none':
      return null
    case 'supabase':
      return {
        provider: 'supabase',
        url: webAddress(config.supabaseUrl),
        key: publishableKeyOf(config.supabasePublishableKey),
      }
    case 'postgres': {
      const url = config.postgresUrl?.trim() ?? ''
      return url === '' ? serverOf(config) : { ...parsePostgresUrl(url, config.ssl), ...tableNameOf(config) }
    }
    case 'mysql':
      return serverOf(config)
  }
}

function serverOf(config: Extract<DatabaseConfig, { provider: 'postgres' | 'mysql' }>): StoreTarget {
  const { provider, port, ssl, password = '' } = config
  const host = filled(config.host, 'the host')
  if (/[/\\,@\s]/.test(host)) {
    throw new DestinationError(
      'forbidden-address',
      'Enter a single host name or IP address. Sockets and lists of hosts are not supported.',
    )
  }
  const database = filled(config.database, 'the database name')
  const username = filled(config.username, 'the user name')
  const server = { provider, host: bare(host), port, database, username, password, ssl, verifyCertificate: false }
  return { ...server, ...tableNameOf(config) }
}

/** The table of a configuration; empty for the default one. */
export function tableNameOf(config: DatabaseConfig): { schema?: string | undefined; table?: string | undefined } {
  if (config.provider !== 'postgres' && config.provider !== 'mysql') return {}
  const { schema, table } = config
  return { schema, table }
}

const bare = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

function filled(text: string | undefined, what: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new DestinationError('incomplete', `Please enter ${what}.`)
  return trimmed
}

/** The key is sent as a header of each call. */
function publishableKeyOf(text: string): string {
  const key = text.trim()
  if (/^[\x21-\x7e]+$/.test(key)) return key
  throw new DestinationError('incomplete', 'The publishable key contains an invalid character. Please copy it again.')
}

function webAddress(text: string): string {
  if (/^https?:\/\//i.test(text)) return text
  throw new DestinationError('incomplete', 'The Supabase URL must look like https://project.supabase.co.')
}
