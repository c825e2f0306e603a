import { randomInt } from 'node:crypto'
import { resolveConnection } from '@gazetteer/app-database'
import { Client } from 'pg'
import type { Log } from './log.ts'

/** The two keys of PostgreSQL's advisory locks: purpose, and process. */
const lockSpace = { present: 0x67_61_7a_01, boot: 0x67_61_7a_02 } as const

export type SoleProcessSettings = {
  /** `DATABASE_URL`; null: the embedded database. */
  url: string | null
  log: Log
  /** Runs when no other process is alive, before another one can start. */
  onFirstProcess: () => Promise<void>
}

/**
 * Detects a complete outage. Each process holds a session-level advisory lock, which its death releases; a process
 * that finds no other one at its start is the first. Returns the release function.
 */
export async function openSoleProcess({ url, log, onFirstProcess }: SoleProcessSettings): Promise<() => Promise<void>> {
  if (url === null) {
    // Only one process can hold the embedded database's folder.
    await onFirstProcess()
    return async () => undefined
  }
  const connection = await resolveConnection(url)
  const number = randomInt(1, 2 ** 31 - 1)
  const state: { isClosed: boolean; client: Client | null } = { isClosed: false, client: null }
  const client = await connect()
  await client.query('select pg_advisory_lock($1, 0)', [lockSpace.boot])
  if (!(await hasLivingProcess(client))) await onFirstProcess()
  await hold(client)
  await client.query('select pg_advisory_unlock($1, 0)', [lockSpace.boot])
  return async () => {
    state.isClosed = true
    await state.client?.end()
  }

  async function connect(): Promise<Client> {
    const next = new Client({ ...connection, keepAlive: true, application_name: 'gazetteer presence' })
    next.on('error', (error) => log.warn({ err: error }, "lost the connection that holds this process's presence lock"))
    next.on('end', () => {
      if (!state.isClosed && state.client === next) setTimeout(reconnect, 1_000).unref()
    })
    await next.connect()
    state.client = next
    return next
  }

  function reconnect(): void {
    connect()
      .then(hold)
      .catch(() => setTimeout(reconnect, 1_000).unref())
  }

  async function hold(holder: Client): Promise<void> {
    await holder.query('select pg_advisory_lock($1, $2)', [lockSpace.present, number])
  }
}

async function hasLivingProcess(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_locks where locktype = 'advisory' and classid::bigint = $1 and granted
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    [lockSpace.present],
  )
  return rows.length > 0
}
