/** A server of the user, as its form says it; `host` is a name or an address. */
export type ServerTarget = {
  provider: 'postgres' | 'mysql'
  host: string
  port: number
  database: string
  username: string
  password: string
  ssl: boolean
  /** Refuse a certificate that no known authority signed (`sslmode=verify-full` in a URL); else encryption alone is asked. */
  verifyCertificate: boolean
}

export type SupabaseTarget = { provider: 'supabase'; url: string; key: string }

export type StoreTarget = ServerTarget | SupabaseTarget

/** Where it is, without secrets: `leads@db.acme.com`. */
export function labelOf(target: StoreTarget): string {
  if (target.provider === 'supabase') return new URL(target.url).host
  return `${target.database}@${target.host}`
}
