/** A user's server as entered in the form; `host` is a name or an address. */
export type ServerTarget = {
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
}

export type SupabaseTarget = { provider: 'supabase'; url: string; key: string }

export type StoreTarget = ServerTarget | SupabaseTarget

/** Its location without secrets: `leads@db.acme.com`. */
export function labelOf(target: StoreTarget): string {
  if (target.provider === 'supabase') return new URL(target.url).host
  return `${target.database}@${target.host}`
}
