import { Client, type ClientConfig } from 'pg'
import { isDirectTls, tlsAttempts, withoutTlsOptions } from './tls-options.ts'
import { unreachable } from './unreachable.ts'

/** How to connect: `DATABASE_URL` without its TLS options, and those options as libpq means them. */
export type ConnectionSettings = Pick<ClientConfig, 'ssl' | 'sslnegotiation'> & { connectionString: string }

const connectWithinMs = 10_000

/**
 * The first way to connect that the server accepts: `sslmode=prefer` permits a connection without TLS, `allow` one with
 * it. Throws AppDatabaseError.
 */
export async function resolveConnection(url: string): Promise<ConnectionSettings> {
  const connectionString = withoutTlsOptions(url)
  const negotiation = isDirectTls(url) ? { sslnegotiation: 'direct' as const } : {}
  const refusals: unknown[] = []
  for (const ssl of await tlsAttempts(url)) {
    try {
      const settings = { connectionString, ssl, ...negotiation }
      await tryConnect(settings)
      return settings
    } catch (error) {
      refusals.push(error)
    }
  }
  // A fallback without TLS mostly fails for the same reason; the first attempt is what the URL asks for.
  throw unreachable(refusals[0])
}

async function tryConnect(settings: ConnectionSettings): Promise<void> {
  const client = new Client({ ...settings, connectionTimeoutMillis: connectWithinMs, application_name: 'gazetteer' })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    void client.end().catch(() => undefined)
    throw error
  }
  await client.end()
}
