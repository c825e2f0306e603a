import { randomInt, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Log } from './log.ts'

/** Who of an installation's worker processes is alive: each holds a session lock that its death, however sudden, gives up. */
export type Presence = {
  /** Names this process; the first word of its leases. */
  readonly owner: string
  /** The living processes, this one among them; null while the database cannot tell. */
  alive: () => Promise<string[] | null>
  /** Does the work unless another living process is at the same: then it answers false. */
  exclusively: (name: string, work: () => Promise<void>) => Promise<boolean>
  close: () => Promise<void>
}

/** Two keys of PostgreSQL's advisory locks: the first says what for, the second who or what. */
const lockSpace = { present: 0x67_61_7a_01, boot: 0x67_61_7a_02, work: 0x67_61_7a_03 } as const

export type PresenceSettings = {
  /** `DATABASE_URL`; null: the embedded database. */
  url: string | null
  log: Log
  /** Runs before anybody else may come up when no other process is alive: the whole installation was down. */
  onAlone: () => Promise<void>
}

export function openPresence({ url, log, onAlone }: PresenceSettings): Promise<Presence> {
  return url === null ? openLonePresence(onAlone) : openSharedPresence({ url, log, onAlone })
}

/** One process that is alone by construction: the embedded database's folder is held by it. */
async function openLonePresence(onAlone: () => Promise<void>): Promise<Presence> {
  const owner = randomUUID()
  await onAlone()
  return {
    owner,
    alive: async () => [owner],
    exclusively: async (_name, work) => {
      await work()
      return true
    },
    close: async () => undefined,
  }
}

/** Presence over PostgreSQL, on a connection of its own. A broken connection is made again under the same name. */
async function openSharedPresence(settings: PresenceSettings & { url: string }): Promise<Presence> {
  const { url, log, onAlone } = settings
  const number = randomInt(1, 2 ** 31 - 1)
  let isClosed = false
  let client = await connect()
  await client.query('select pg_advisory_lock($1, 0)', [lockSpace.boot])
  if ((await numbersAlive()).length === 0) await onAlone()
  await hold()
  await client.query('select pg_advisory_unlock($1, 0)', [lockSpace.boot])

  return {
    owner: ownerOf(number),
    alive: async () => {
      try {
        return (await numbersAlive()).map(ownerOf)
      } catch {
        return null
      }
    },
    exclusively,
    close: async () => {
      isClosed = true
      await client.end()
    },
  }

  async function connect(): Promise<Client> {
    const next = new Client({ connectionString: url, keepAlive: true, application_name: 'gazetteer presence' })
    next.on('error', (error) => log.warn({ err: error }, 'the connection that shows this process alive broke'))
    next.on('end', () => {
      if (!isClosed && client === next) setTimeout(reconnect, 1_000).unref()
    })
    await next.connect()
    return next
  }

  function reconnect(): void {
    connectAgain().catch(() => setTimeout(reconnect, 1_000).unref())
  }

  async function connectAgain(): Promise<void> {
    client = await connect()
    await hold()
  }

  async function hold(): Promise<void> {
    await client.query('select pg_advisory_lock($1, $2)', [lockSpace.present, number])
  }

  async function numbersAlive(): Promise<number[]> {
    const { rows } = await client.query<{ number: string }>(
      `select objid::bigint::text as number from pg_locks
       where locktype = 'advisory' and classid::bigint = $1 and granted
         and database = (select oid from pg_database where datname = current_database())`,
      [lockSpace.present],
    )
    return rows.map((row) => Number(row.number))
  }

  async function exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
    const holder = client
    const { rows } = await holder.query<{ held: boolean }>('select pg_try_advisory_lock($1, hashtext($2)) as held', [
      lockSpace.work,
      name,
    ])
    if (rows[0]?.held !== true) return false
    try {
      await work()
      return true
    } finally {
      await holder.query('select pg_advisory_unlock($1, hashtext($2))', [lockSpace.work, name]).catch(() => undefined)
    }
  }
}

const ownerOf = (number: number): string => `process-${number}`
