import { defaultTable } from '@gazetteer/listing'
import { PostgrestClient } from '@supabase/postgrest-js'
import { z } from 'zod'
import { setTimeout as wait } from 'node:timers/promises'
import type { Guard } from '@gazetteer/address-guard'
import { DestinationError, closed, codeOf } from '../destination-error.ts'
import type { DestinationTimeouts } from '../destination.ts'
import type { SupabaseTarget } from '../target.ts'
import { EmptyRefusal } from './empty-refusal.ts'
import { supabaseError } from './errors.ts'
import { openPinnedFetch } from './pinned-fetch.ts'

type Row = Record<string, unknown>
type Database = {
  public: {
    Tables: { BusinessDatabase: { Row: Row; Insert: Row; Update: Row; Relationships: [] } }
    Views: Record<string, never>
    Functions: { gazetteer_check: { Args: never; Returns: string[] } }
  }
}

const clientFor = (base: string, key: string, fetcher: typeof fetch): PostgrestClient<Database> =>
  new PostgrestClient<Database>(base, {
    headers: { apikey: key, authorization: `Bearer ${key}` },
    fetch: fetcher,
    retry: false,
  })

type Table = ReturnType<typeof clientFor> extends PostgrestClient<Database> ? ReturnType<typeof tableOf> : never
const tableOf = (client: PostgrestClient<Database>) => client.from(defaultTable)

/** The content of a project's answer; callers parse the rows. */
export type ProjectAnswer = { data: unknown; count: number | null }

export type SupabaseConnection = {
  url: URL
  run: (call: (table: Table) => PromiseLike<ProjectAnswer>) => Promise<ProjectAnswer>
  /** Runs a write. Retries for a few seconds while the project does not know its new table yet. */
  write: (call: (table: Table) => PromiseLike<ProjectAnswer>, signal?: AbortSignal) => Promise<ProjectAnswer>
  /**
   * Rights of the key, from the Setup Guide's function; null when the project has no such function or does not know
   * it yet. Throws DestinationError.
   */
  grantedActions: (isPatient: boolean) => Promise<string[] | null>
  close: () => Promise<void>
}

export function openSupabaseConnection(
  target: SupabaseTarget,
  guard: Guard,
  timeouts: DestinationTimeouts,
): SupabaseConnection {
  const url = new URL(target.url)
  const path = url.pathname.replace(/\/+$/, '').replace(/\/rest\/v1$/, '')
  const pinned = openPinnedFetch(guard, timeouts)
  const client = clientFor(`${url.origin}${path}/rest/v1`, target.key, pinned.fetch)
  let isClosed = false
  const { schemaCacheMs } = timeouts

  async function ask<T>(call: () => PromiseLike<T>): Promise<T> {
    if (isClosed) throw closed()
    try {
      return await call()
    } catch (error) {
      throw supabaseError(error, url)
    }
  }
  /** Retries while the project's schema cache is stale; after a few seconds throws the last error. */
  async function retryWhileSchemaIsStale<T>(
    call: () => Promise<T>,
    isUnknown: (error: unknown) => boolean,
    signal?: AbortSignal,
  ): Promise<{ value: T } | { refusal: unknown }> {
    const end = performance.now() + schemaCacheMs
    for (;;) {
      try {
        return { value: await call() }
      } catch (error) {
        if (!isUnknown(error)) throw error
        if (performance.now() >= end) return { refusal: error }
      }
      await ask(() => wait(Math.min(500, schemaCacheMs / 10), undefined, signal ? { signal } : {}))
    }
  }
  return {
    url,
    run: (call) => ask(() => call(tableOf(client))),
    async write(call, signal) {
      const answer = await retryWhileSchemaIsStale(() => ask(() => call(tableOf(client))), isUnknownTable, signal)
      if ('value' in answer) return answer.value
      throw new DestinationError('no-table', unknownTableMessage, answer.refusal)
    },
    async grantedActions(isPatient) {
      const check = async (): Promise<string[]> =>
        z.array(z.string()).parse((await ask(() => client.rpc('gazetteer_check').throwOnError())).data)
      if (isPatient) {
        const answer = await retryWhileSchemaIsStale(check, isUnknownFunction)
        return 'value' in answer ? answer.value : null
      }
      return await check().catch((error: unknown) => {
        if (isUnknownFunction(error)) return null
        throw error
      })
    },
    close: async () => {
      isClosed = true
      pinned.close()
    },
  }
}

/**
 * Right after the guide's SQL: PostgREST 11 returns an empty error, 12 reports a table missing in its schema cache.
 */
function isUnknownTable(error: unknown): boolean {
  if (!(error instanceof DestinationError)) return false
  const { cause } = error
  return (cause instanceof EmptyRefusal && cause.status === 404) || codeOf(cause) === 'PGRST205'
}

const isUnknownFunction = (error: unknown): boolean =>
  error instanceof DestinationError && /^(PGRST202|42883)$/.test(codeOf(error.cause))

const unknownTableMessage =
  'The project does not know the table BusinessDatabase yet, although it may exist. Run the SQL of the Setup Guide again: its last line reloads the project’s schema.'
