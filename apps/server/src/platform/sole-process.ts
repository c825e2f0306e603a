import { randomInt } from 'node:crypto'
import { type Db, resolveConnection } from '@gazetteer/app-database'
import { Client } from 'pg'
import { Conflict } from './errors.ts'
import type { Log } from './log.ts'
import { deletePresences, insertPresence } from './presence-table.ts'

/** Why a command that needs the installation for itself refuses. */
export const otherProcessText = 'Gazetteer is running on this app database. Stop all its processes first.'

/** The same for a restore by one of the processes. */
export const furtherProcessText =
  'Other processes of Gazetteer use this app database. Stop all of them except this one first.'

const backupRunsText = 'A backup of this app database is being made. Try again when it is done.'

/** The two keys of PostgreSQL's advisory locks: purpose, and process. */
const lockSpace = { present: 0x67_61_7a_01, boot: 0x67_61_7a_02, backup: 0x67_61_7a_03 } as const

export type SoleProcessSettings = {
  /** `DATABASE_URL`; null: the embedded database. */
  url: string | null
  log: Log
  /** Null: the database has no table of processes, as before a restore. */
  presence: { db: Db; role: string; now: () => number } | null
  /**
   * Runs when no other process is alive, before another one can start. `hasCrashed`: processes before did not stop in
   * order.
   */
  onFirstProcess: (before: { hasCrashed: boolean }) => Promise<void>
}

/** Call at the start of an orderly stop, so that a kill during the stop is none of a crash. */
export type LeaveInstallation = () => Promise<void>

/**
 * Detects a complete outage. Each process holds a session-level advisory lock, which its death releases; a process
 * that finds no other one at its start is the first. Returns the release function.
 */
export async function openSoleProcess(settings: SoleProcessSettings): Promise<LeaveInstallation> {
  const { url, log, presence, onFirstProcess } = settings
  const number = randomInt(1, 2 ** 31 - 1)
  if (url === null) {
    // Only one process can hold the embedded database's folder.
    const hasCrashed = presence !== null && (await deletePresences(presence.db, [])) > 0
    if (presence !== null) await enter(presence, number)
    await onFirstProcess({ hasCrashed })
    return async () => {
      if (presence !== null) await deletePresences(presence.db, [])
    }
  }
  const connection = await resolveConnection(url)
  const state: { isClosed: boolean; client: Client | null } = { isClosed: false, client: null }
  const client = await connect()
  await client.query('select pg_advisory_lock($1, 0)', [lockSpace.boot])
  const isFirst = (await livingProcesses(client)).length === 0
  const hasCrashed = isFirst && presence !== null && (await deletePresences(presence.db, [])) > 0
  try {
    if (isFirst) await onFirstProcess({ hasCrashed })
  } catch (error) {
    // Its end releases the lock, for which every other start waits.
    state.isClosed = true
    await client.end()
    throw error
  }
  await hold(client)
  // After the lock: a process that leaves deletes rows without one.
  if (presence !== null) await enter(presence, number)
  await client.query('select pg_advisory_unlock($1, 0)', [lockSpace.boot])
  return async () => {
    state.isClosed = true
    // Of other processes that died: the work went on, because this one was alive.
    if (presence !== null && state.client !== null) {
      const others = (await livingProcesses(state.client)).filter((other) => other !== number)
      await deletePresences(presence.db, others)
    }
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

const enter = async ({ db, role, now }: NonNullable<SoleProcessSettings['presence']>, number: number): Promise<void> =>
  await insertPresence(db, { number, role, started_at: now() })

/** How many processes use the app database; the embedded one has one. */
export async function countProcesses(url: string | null): Promise<number> {
  if (url === null) return 1
  const client = await connectedTo(url)
  try {
    return (await livingProcesses(client)).length
  } finally {
    await client.end()
  }
}

/**
 * Runs a backup by a process that is not present: no restore begins before its end. A restore that began first has left
 * its marker by then.
 */
export async function withoutRestore<T>(url: string | null, backUp: () => Promise<T>): Promise<T> {
  // The embedded database belongs to this process.
  if (url === null) return await backUp()
  const client = await connectedTo(url)
  // The backup has a connection of its own, which reports the failure.
  client.on('error', () => undefined)
  try {
    await client.query('select pg_advisory_lock($1, 0)', [lockSpace.boot])
    await client.query('select pg_advisory_lock_shared($1, 0)', [lockSpace.backup])
    await client.query('select pg_advisory_unlock($1, 0)', [lockSpace.boot])
    return await backUp()
  } finally {
    await client.end()
  }
}

/** Throws Conflict while another process makes a backup: it would read tables that are being replaced. */
export async function refuseDuringBackup(url: string | null): Promise<void> {
  if (url === null) return
  const client = await connectedTo(url)
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, 0) as free', [
      lockSpace.backup,
    ])
    if (rows[0]?.free !== true) throw new Conflict(backupRunsText)
  } finally {
    await client.end()
  }
}

async function connectedTo(url: string): Promise<Client> {
  const connection = await resolveConnection(url)
  const client = new Client({ ...connection, keepAlive: true, application_name: 'gazetteer presence' })
  await client.connect()
  return client
}

/** The numbers of the processes that hold their lock. */
async function livingProcesses(client: Client): Promise<number[]> {
  const { rows } = await client.query<{ number: string }>(
    `select objid::bigint as number from pg_locks where locktype = 'advisory' and classid::bigint = $1 and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [lockSpace.present],
  )
  return rows.map(({ number }) => Number(number))
}
