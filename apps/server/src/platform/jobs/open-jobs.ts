import { hostname } from 'node:os'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { outsideTransactions } from '../app-database/guarded-kysely.ts'
import { sqlStateOf } from '../app-database/sql-errors.ts'
import { systemClock } from '../clock.ts'
import { StartRefused } from '../start-refused.ts'
import { queues } from './queues.ts'
import type { AppDatabase } from '../app-database/index.ts'
import type { Log } from '../log.ts'
import type { Queue } from './queues.ts'

/** `isFirst`: taken before all that wait in its queue. */
export type NewJob = { key: string; data: object; isFirst?: boolean }

const stateSchema = z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() })
export type QueueState = z.infer<typeof stateSchema>

/**
 * Background work on pg-boss. A job holds no state: it is derived from rows, after their commit, and to lose one or to have it
 * twice is harmless. Never send inside a transaction.
 */
export type Jobs = {
  /** One waiting job for each key; a key that waits already stays as it is. */
  send: (queue: Queue, jobs: readonly NewJob[]) => Promise<void>
  /** Takes jobs, so many at a time, until `close`. What a handler throws is logged, and tried again as the queue says. */
  work: (queue: Queue, concurrency: number, handler: (data: unknown) => Promise<void>) => Promise<void>
  /** A job at an hour of each day (UTC), or soon where the hour was missed; null: none any more. */
  daily: (queue: Queue, hour: number | null) => Promise<void>
  /** The clock jumped: what waits for an instant is due now. */
  forgetWaits: () => Promise<void>
  /** Waiting, active and failed jobs of each queue. */
  states: () => Promise<QueueState[]>
  /** Deletes the jobs of runs that are deleted, in whatever state. */
  deleteOf: (runIds: readonly string[]) => Promise<void>
  /** Sends what lies in a dead-letter queue to where it came from; how many. */
  sendAgain: (queue: Queue) => Promise<number>
  close: () => Promise<void>
}

/** Notifications start jobs. This often a queue is looked at for one that got lost, or for a job that is to be tried again. */
const pollSeconds = 10
/** The same where there is neither: the embedded database loses no notification. */
const seldomSeconds = 60
/** Jobs that wait for other jobs: there are none. */
const flowSeconds = 3_600
const superviseSeconds = 30
/** How far the database's clock is from this process's is looked at this often. */
const clockSeconds = 60
const schema = 'pgboss'
/** Ended jobs are of no interest. */
const keepEndedSeconds = 60
const closeWithinMs = 2_000
/** Not on the hour, when everybody's night jobs begin. */
const minuteOfHour = 17
const insufficientPrivilege = '42501'
const mayNotCreate =
  'The user that DATABASE_URL names may not create a schema: the queue needs one. Grant it CREATE on the database, or create the schema "pgboss" for it.'

export async function openJobs({ database, log }: { database: AppDatabase; log: Log }): Promise<Jobs> {
  const boss = await startBoss(database, log)
  const workers = new Set<string>()
  const lookNow = (): void => workers.forEach((id) => boss.notifyWorker(id))
  // A queue that could not be looked at is not left alone for longer than one of which something may have got lost.
  boss.on('error', () => void setTimeout(lookNow, pollSeconds * 1_000).unref())
  for (const queue of Object.values<Queue>(queues)) await declare(boss, queue)

  return {
    send: async ({ name }, jobs) => {
      if (jobs.length === 0) return
      await boss.insert(
        name,
        jobs.map(({ key, data, isFirst }) => ({ data, singletonKey: key, priority: isFirst ? 1 : 0 })),
        { returnId: false },
      )
    },
    work: async ({ name, retryLimit }, concurrency, handler) => {
      const seconds = database.kind === 'embedded' && retryLimit === 0 ? seldomSeconds : pollSeconds
      const options = { batchSize: 1, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds } as const
      // One by one: of workers that were opened together pg-boss lets only the first be told to look again.
      for (let nth = 0; nth < concurrency; nth += 1) {
        let id: string | null = null
        id = await boss.work<unknown>(name, options, async ([job]) => {
          try {
            if (job !== undefined) await handler(job.data)
          } catch (error) {
            log.error({ err: error, queue: name }, 'a job failed; its work is not lost')
            throw error
          } finally {
            // Without it a worker waits a whole poll after each job. The first may end before `work` has told its id.
            if (id !== null) boss.notifyWorker(id)
          }
        })
        workers.add(id)
      }
    },
    daily: async ({ name }, hour) => {
      if (hour === null) await boss.unschedule(name)
      else
        await boss.schedule(
          name,
          `${minuteOfHour} ${hour} * * *`,
          {},
          { tz: 'UTC', missed: 'once', singletonKey: name },
        )
    },
    forgetWaits: async () => {
      await database.executeSql(
        `update ${schema}.job set start_after = now() where state < 'active' and start_after > now()`,
      )
      lookNow()
    },
    states: async () => {
      const { rows } = await database.executeSql(
        `select q.name, count(j.id) filter (where j.state < 'active')::int as waiting,
          count(j.id) filter (where j.state = 'active')::int as active,
          count(j.id) filter (where j.state = 'failed')::int as failed
        from ${schema}.queue q left join ${schema}.job j on j.name = q.name
        where q.name not like '\\_\\_%' group by q.name order by q.name`,
        [],
      )
      return z.array(stateSchema).parse(rows)
    },
    deleteOf: async (runIds) => {
      await database.executeSql(`delete from ${schema}.job where data->>'runId' = any($1::text[])`, [[...runIds]])
    },
    sendAgain: async ({ deadLetter }) => (deadLetter === undefined ? 0 : await boss.redrive(deadLetter)),
    close: async () => await boss.stop({ graceful: true, timeout: closeWithinMs, close: false }),
  }
}

/** pg-boss reckons from it how long it waits, and would wait as much longer as a clock is set back. */
const steadyClock = {
  now: systemClock.steady,
  setTimeout: (action: () => void, ms: number) => setTimeout(action, ms),
  clearTimeout,
  setInterval: (action: () => void, ms: number) => setInterval(action, ms),
  clearInterval,
}

/** On our own connections, listening where the database can. */
async function startBoss(database: AppDatabase, log: Log): Promise<PgBoss> {
  const boss = new PgBoss({
    db: {
      executeSql: async (text, values) => await outsideTransactions(() => database.executeSql(text, values)),
      listen: async (channel, onNotification, onReconnect) => ({
        close: await database.listen(channel, onNotification, onReconnect),
      }),
    },
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    schema,
    clock: steadyClock,
    clockMonitorIntervalSeconds: clockSeconds,
    application_name: `gazetteer jobs ${hostname()}`,
    schedule: true,
    cronWorkerIntervalSeconds: superviseSeconds,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    flowIntervalSeconds: flowSeconds,
    // Ended jobs are deleted when they are old enough; by itself pg-boss looks once a day.
    maintenanceIntervalSeconds: keepEndedSeconds,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue could not do its work and goes on trying'))
  boss.on('warning', (warning) => log.debug({ warning }, 'the queue warns'))
  await boss.start().catch((error: unknown) => {
    throw sqlStateOf(error) === insufficientPrivilege ? new StartRefused(mayNotCreate, { cause: error }) : error
  })
  return boss
}

/** Created once; a newer version's settings replace the older one's. */
async function declare(boss: PgBoss, { name, retryDelay = 0, deadLetter, ...queue }: Queue): Promise<void> {
  const retries = retryDelay > 0 ? { retryDelay, retryBackoff: true, retryDelayMax: 3_600 } : {}
  const settings = { ...queue, ...retries, deleteAfterSeconds: keepEndedSeconds, notify: true }
  if (deadLetter !== undefined) await boss.createQueue(deadLetter, { policy: 'standard', deleteAfterSeconds: 0 })
  const dead = deadLetter === undefined ? {} : { deadLetter }
  await boss.createQueue(name, { policy: 'short', ...settings, ...dead })
  await boss.updateQueue(name, settings)
}
