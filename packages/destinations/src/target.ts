import type { TableName } from './table-name.ts'

/** A user's server as entered in the form; `host` is a name or an address. */
export type ServerTarget = TableName & {
  provider: 'postgres' | 'mysql'
  host: string
  port: number
  database: string
  username: string
  password: string
  ssl: boolean
  /**
   * Reject certificates from unknown authorities (`sslmode=verify-full` in a URL); otherwise encrypt without
   * verification.
   */
  verifyCertificate: boolean
  /** Options of a PostgreSQL connection URL. */
  options?: PostgresOptions
}

/** What a connection URL asks for beyond server, user and encryption; absent: the default. */
export type PostgresOptions = {
  /** Settings for the session as libpq sends them: `-c search_path=leads`. */
  startup?: string
  applicationName?: string
  connectMs?: number
  keepAlive?: { isOn: boolean; afterMs: number }
  /** `verify-ca`: the certificate may be for another host. */
  anyHostName?: boolean
  channelBinding?: boolean
  directTls?: boolean
  minTls?: TlsVersion
  maxTls?: TlsVersion
}
export type TlsVersion = 'TLSv1.2' | 'TLSv1.3'

export type SupabaseTarget = { provider: 'supabase'; url: string; key: string }

export type StoreTarget = ServerTarget | SupabaseTarget

/** Its location without secrets: `leads@db.acme.com`. */
export function targetLabel(target: StoreTarget): string {
  if (target.provider === 'supabase') return new URL(target.url).host
  return `${target.database}@${target.host}`
}
