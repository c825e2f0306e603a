import { version } from '@gazetteer/contract'
import { type Backlog, readBacklog } from '@gazetteer/engine/sql'
import { Gauge, type Registry } from 'prom-client'
import { type CampaignsState, readCampaignsState } from '../campaigns/index.ts'
import type { QueueState } from '../../platform/jobs/index.ts'
import type { Platform } from '../../platform/platform.ts'

/** Time limit for the app database; without an answer its metrics are omitted. */
const answerWithinMs = 1_000
const buildLabels = ['version', 'node', 'role', 'database']

type Reading = { backlog: Backlog; queues: QueueState[]; campaigns: CampaignsState }

/** Gauges of the installation; returns a function that refreshes them before the metrics are rendered. */
export function openGauges(platform: Platform): () => Promise<void> {
  const { clock, config, database, db, jobs } = platform
  const gauge = gaugesIn(platform.metrics.registry)
  const build = gauge('gazetteer_build_info', 'Version and role of this process; always 1.', buildLabels)
  build.set({ version, node: process.versions.node, role: config.role, database: database.kind }, 1)
  const isUp = gauge('gazetteer_app_database_up', 'Whether the app database responds within a second.')
  const connections = gauge('gazetteer_pool_connections', 'Connections to the app database.', ['state'])
  const waiting = gauge('gazetteer_pool_waiting', 'Callers waiting for a connection to the app database.')
  const runs = gauge('gazetteer_open_runs', 'Running captures, by state.', ['intent'])
  const pages = gauge('gazetteer_pages_to_merge', 'Stored pages waiting to be merged.')
  const lag = gauge('gazetteer_merge_lag_seconds', 'How long the oldest page has been waiting to be merged.')
  const oldest = gauge('gazetteer_oldest_open_run_seconds', 'Age of the oldest open capture; 0 without one.')
  const overdue = gauge('gazetteer_campaigns_overdue', 'Campaigns that are due for more than ten minutes.')
  const lastSuccess = gauge(
    'gazetteer_campaign_last_success_timestamp_seconds',
    'When the last completed capture of a campaign with a schedule ended.',
    ['campaign'],
  )
  const queued = gauge('gazetteer_queue_jobs', 'Jobs of the queues.', ['queue', 'state'])

  async function read(): Promise<Reading> {
    const now = clock.now()
    return {
      backlog: await readBacklog(db, now),
      queues: await jobs.states(),
      campaigns: await readCampaignsState(db, now),
    }
  }

  function show({ backlog, queues, campaigns }: Reading): void {
    oldest.set(backlog.oldestRunMs / 1000)
    overdue.set(campaigns.overdue)
    for (const { id, endedAt } of campaigns.succeeded) lastSuccess.set({ campaign: id }, endedAt / 1000)
    for (const [intent, count] of Object.entries(backlog.runs)) runs.set({ intent }, count)
    pages.set(backlog.pages)
    lag.set(backlog.mergeLagMs / 1000)
    for (const { name, waiting: depth, active, failed } of queues)
      for (const [state, count] of Object.entries({ waiting: depth, active, failed }))
        queued.set({ queue: name, state }, count)
  }

  return async () => {
    const pool = database.pool()
    connections.set({ state: 'idle' }, pool.idle)
    connections.set({ state: 'busy' }, pool.size - pool.idle)
    waiting.set(pool.waiting)
    for (const stale of [runs, pages, lag, queued, oldest, overdue, lastSuccess]) stale.reset()
    const seen = await Promise.race([read().catch(() => null), clock.sleep(answerWithinMs).then(() => null)])
    isUp.set(seen === null ? 0 : 1)
    if (seen !== null) show(seen)
  }
}

const gaugesIn =
  (registry: Registry) =>
  <L extends string = never>(name: string, help: string, labelNames: L[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
