import { PostgrestClient } from '@supabase/postgrest-js'
import type { Guard } from '../guarded-connect.ts'
import { StoreError } from '../store-error.ts'
import type { StoreTimeouts } from '../store.ts'
import { tableName } from '../store.ts'
import type { SupabaseTarget } from '../target.ts'
import { supabaseError } from './errors.ts'
import { openPinnedFetch } from './pinned-fetch.ts'

type Row = Record<string, unknown>
type Database = {
  public: {
    Tables: { BusinessDatabase: { Row: Row; Insert: Row; Update: Row; Relationships: [] } }
    Views: Record<string, never>
    Functions: Record<string, never>
  }
}

const clientFor = (base: string, key: string, fetcher: typeof fetch): PostgrestClient<Database> =>
  new PostgrestClient<Database>(base, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    fetch: fetcher,
    retry: false,
  })

type Table = ReturnType<typeof clientFor> extends PostgrestClient<Database> ? ReturnType<typeof tableOf> : never
const tableOf = (client: PostgrestClient<Database>) => client.from(tableName)

/** What an answer of the project holds; its rows are parsed by who asked. */
export type Answer = { data: unknown; count: number | null }

/** The table behind the project's REST door. */
export type Connection = {
  url: URL
  /** Runs one call; throws StoreError. */
  run: (call: (table: Table) => PromiseLike<Answer>) => Promise<Answer>
  close: () => Promise<void>
}

export function openConnection(target: SupabaseTarget, guard: Guard, timeouts: StoreTimeouts): Connection {
  const url = new URL(target.url)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/rest\/v1$/, '')
  const pinned = openPinnedFetch(guard, timeouts)
  const client = clientFor(`${url.origin}${path}/rest/v1`, target.key, pinned.fetch)
  let isClosed = false
  return {
    url,
    async run(call) {
      if (isClosed) throw new StoreError('connection-lost', 'The connection was closed: the configuration changed.')
      try {
        return await call(tableOf(client))
      } catch (error) {
        throw supabaseError(error, url)
      }
    },
    close: async () => {
      isClosed = true
      pinned.close()
    },
  }
}
