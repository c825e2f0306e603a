import { hostname } from 'node:os'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { outsideTransactions } from '@gazetteer/app-database'
import { sqlStateOf } from '@gazetteer/app-database'
import { systemClock } from '../clock.ts'
import { StartRefused } from '../start-refused.ts'
import { openStart } from './open-start.ts'
import { queues } from './queues.ts'
import type { AppDatabase } from '@gazetteer/app-database'
import type { Log } from '../log.ts'
import type { Queue } from './queues.ts'

export type NewJob = { key: string; data: object }

const stateSchema = z.object({ name: z.string(), waiting: z.number(), active: z.number(), failed: z.number() })
export type QueueState = z.infer<typeof stateSchema>

/**
 * Background jobs on pg-boss. A job is stateless: it is derived from committed rows, and losing or duplicating it is
 * harmless. Never send inside a transaction.
 */
export type Jobs = {
  /** At most one waiting job per key; an existing one stays unchanged. */
  send: (queue: Queue, jobs: readonly NewJob[]) => Promise<void>
  /**
   * Processes jobs with this concurrency from `begin` until `close`. Handler errors are logged and retried according to
   * the queue.
   */
  work: (queue: Queue, concurrency: number, handler: (data: unknown) => Promise<void>) => Promise<void>
  /** Starts the work, unless it started when the jobs were opened. */
  begin: () => Promise<void>
  /** Resolves when the work starts, or when the signal is aborted; pollers wait for it. */
  begun: (signal: AbortSignal) => Promise<void>
  /** A daily job at an hour (UTC), or soon after a missed hour; null: removes the schedule. */
  daily: (queue: Queue, hour: number | null) => Promise<void>
  /** After a clock jump, waiting jobs are due now. */
  forgetWaits: () => Promise<void>
  /** Waiting, active and failed jobs of each queue. */
  states: () => Promise<QueueState[]>
  /** Deletes all jobs of deleted runs. */
  deleteJobsOf: (runIds: readonly string[]) => Promise<void>
  /** Moves the jobs of a dead-letter queue back to their queue; returns their number. */
  sendAgain: (queue: Queue) => Promise<number>
  close: () => Promise<void>
}

/** Notifications start jobs; polling at this interval finds lost ones and retries. */
const pollSeconds = 10
/** Poll interval for queues without retries on the embedded database, which loses no notification. */
const seldomSeconds = 60
/** Interval for job dependencies, which are not used. */
const flowSeconds = 3_600
const superviseSeconds = 30
/** Interval for measuring the offset between the database's clock and this process's. */
const clockSeconds = 60
const schema = 'pgboss'
/**
 * When a sent job is due, relative to the database's time. If the clock was set forward and back between two checks, a
 * job due now would wait until the later time, and a second job with its key cannot be sent. pg-boss deletes a waiting
 * job 14 days after this time.
 */
const longDue = '-1 day'
/** How long completed jobs are stored. */
const completedRetentionSeconds = 60
const closeWithinMs = 2_000
/** Not on the hour, when many scheduled jobs start elsewhere. */
const minuteOfHour = 17
const insufficientPrivilege = '42501'
const mayNotCreate =
  'The user in DATABASE_URL cannot create the schema that the job queue needs. Grant the user CREATE on the database, or create the schema "pgboss" for it.'

type JobsSettings = {
  database: AppDatabase
  log: Log
  /** Nothing is processed before `begin`: the data may be replaced again. */
  isWaiting?: boolean
}

export async function openJobs({ database, log, isWaiting = false }: JobsSettings): Promise<Jobs> {
  const boss = await startBoss(database, log)
  const workers = new Set<string>()
  const start = openStart(isWaiting)
  const pollNow = (): void => workers.forEach((id) => boss.notifyWorker(id))
  // After an error, polls again soon, because a notification may have been lost. Each poll of all workers can fail once
  // for every worker, so only the first error starts one.
  boss.on('error', onceWithin(pollSeconds * 1_000, pollNow))
  for (const queue of Object.values<Queue>(queues)) await declare(boss, queue)

  return {
    send: async ({ name }, jobs) => {
      if (jobs.length === 0) return
      await boss.insert(
        name,
        jobs.map(({ key, data }) => ({ data, singletonKey: key, startAfter: longDue })),
        { returnId: false },
      )
    },
    begin: () => start.begin(),
    begun: (signal) => start.begun(signal),
    work: ({ name, retryLimit }, concurrency, handler) => {
      const seconds = database.kind === 'embedded' && retryLimit === 0 ? seldomSeconds : pollSeconds
      const worker: QueueWorker = { name, seconds, concurrency, handler, onOpen: (id) => void workers.add(id) }
      return start.run(() => openQueueWorker(worker, { boss, log }))
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
      pollNow()
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
    deleteJobsOf: async (runIds) => {
      // Fetch jobs name the run in their key only.
      await database.executeSql(
        `delete from ${schema}.job
          where data->>'runId' = any($1::text[]) or split_part(singleton_key, '#', 1) = any($1::text[])`,
        [[...runIds]],
      )
    },
    sendAgain: async ({ deadLetter }) => (deadLetter === undefined ? 0 : await boss.redrive(deadLetter)),
    close: async () => await boss.stop({ graceful: true, timeout: closeWithinMs, close: false }),
  }
}

type QueueWorker = {
  name: string
  /** Poll interval. */
  seconds: number
  concurrency: number
  handler: (data: unknown) => Promise<void>
  onOpen: (id: string) => void
}

async function openQueueWorker(worker: QueueWorker, { boss, log }: { boss: PgBoss; log: Log }): Promise<void> {
  const { name, seconds, concurrency, handler, onOpen } = worker
  const options = { batchSize: 1, pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds } as const
  // Opened one by one: of workers opened together, pg-boss notifies only the first.
  for (let nth = 0; nth < concurrency; nth += 1) {
    let id: string | null = null
    id = await boss.work<unknown>(name, options, async ([job]) => {
      try {
        if (job !== undefined) await handler(job.data)
      } catch (error) {
        log.error({ err: error, queue: name }, 'a job failed; its work will be retried')
        throw error
      } finally {
        // Otherwise a worker waits a full poll interval after each job. The first job may end before `work`
        // returns the id.
        if (id !== null) boss.notifyWorker(id)
      }
    })
    onOpen(id)
  }
}

/** Runs the action once, this long after the first of several calls. */
function onceWithin(ms: number, action: () => void): () => void {
  let waiting: NodeJS.Timeout | null = null
  return () => {
    waiting ??= setTimeout(() => {
      waiting = null
      action()
    }, ms).unref()
  }
}

/** pg-boss computes its waits from it; a clock set back would lengthen them. */
const steadyClock = {
  now: systemClock.steady,
  setTimeout: (action: () => void, ms: number) => setTimeout(action, ms),
  clearTimeout,
  setInterval: (action: () => void, ms: number) => setInterval(action, ms),
  clearInterval,
}

/** Uses our own connections, with notifications where the database supports them. */
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
    // Interval for deleting completed jobs; pg-boss's default is once a day.
    maintenanceIntervalSeconds: completedRetentionSeconds,
    monitorVacuum: false,
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the queue failed and keeps retrying'))
  boss.on('warning', (warning) => log.debug({ warning }, 'queue warning'))
  await boss.start().catch((error: unknown) => {
    throw sqlStateOf(error) === insufficientPrivilege ? new StartRefused(mayNotCreate, { cause: error }) : error
  })
  return boss
}

/** Creates the queue; a newer version's settings replace the older ones. */
async function declare(boss: PgBoss, { name, retryDelay = 0, deadLetter, ...queue }: Queue): Promise<void> {
  const retries = retryDelay > 0 ? { retryDelay, retryBackoff: true, retryDelayMax: 3_600 } : {}
  const settings = { ...queue, ...retries, deleteAfterSeconds: completedRetentionSeconds, notify: true }
  if (deadLetter !== undefined) await boss.createQueue(deadLetter, { policy: 'standard', deleteAfterSeconds: 0 })
  const dead = deadLetter === undefined ? {} : { deadLetter }
  await boss.createQueue(name, { policy: 'short', ...settings, ...dead })
  await boss.updateQueue(name, settings)
}
