import type { MemoryTables } from '@gazetteer/engine/memory'
import { nextTime } from '@gazetteer/server/platform/schedule/next-time'
import { InvariantBroken } from '../captures/invariants.ts'
import type { NightScenario } from './night-scenario.ts'
import type { SimCampaigns } from './sim-campaigns.ts'

/** Within this time after everything is there again, due runs end. */
const withinMs = 3_600_000

type Night = { night: NightScenario; campaigns: SimCampaigns; tables: MemoryTables; startOfTime: number }

/** Checks that nothing waits for longer than an hour with nothing away. */
export class NightWatch {
  readonly #night: Night

  constructor(night: Night) {
    this.#night = night
  }

  /** Whether no due run is left. */
  isQuiet(): boolean {
    const { campaigns, tables } = this.#night
    return campaigns.waiting().length === 0 && [...tables.runs.values()].every(({ run }) => run.state !== 'running')
  }

  check(now: number): void {
    const { night, campaigns, tables, startOfTime } = this.#night
    const calmSince = Math.max(
      0,
      ...night.outages.filter(({ from }) => startOfTime + from <= now).map(({ to }) => startOfTime + to),
    )
    const late = (since: number) => now - Math.max(since, calmSince) > withinMs
    for (const { id, waiting_since: since } of campaigns.waiting())
      if (since !== null && late(since)) throw new InvariantBroken(`${id} has waited for an hour with nothing away`)
    for (const { run } of tables.runs.values())
      if (run.state === 'running' && late(run.startedAt))
        throw new InvariantBroken(`${run.id} (intent ${run.intent}) did not end within an hour with nothing away`)
  }
}

/** Each due time has one run, which ended or was skipped with a reason and a mail; none is fictional. */
export function checkNightEnd({ night, campaigns, tables, startOfTime }: Night): void {
  for (const { runId } of campaigns.recorded) {
    const run = tables.runs.get(runId)?.run
    if (run === undefined || run.ending === null)
      throw new InvariantBroken(`${runId} was due and is not in the history`)
    const { ending, request, endedAt } = run
    if (request.source !== 'overture') throw new InvariantBroken(`${runId} captured from ${request.source}`)
    const mails = campaigns.mails.get(runId) ?? 0
    const wanted = ending.code === 'skipped' ? 1 : 0
    if (mails !== wanted) throw new InvariantBroken(`${runId} ended ${ending.code} with ${mails} mails`)
    if (ending.code === 'complete') continue
    // A skipped run counts from the time at which it was due.
    const [from, to] = [run.startedAt, endedAt ?? 0]
    const lastMs = to - from
    if (lastMs < night.sourceRetryMs || awayMs(night, { from: from - startOfTime, to: to - startOfTime }) === 0)
      throw new InvariantBroken(`${runId} ended ${ending.code} after ${lastMs} ms`)
  }
  for (const campaign of night.campaigns) checkTimes(campaign, { night, campaigns, startOfTime })
}

function awayMs({ outages }: NightScenario, { from, to }: { from: number; to: number }): number {
  const away = outages.filter(({ part }) => part === 'catalog')
  return away.reduce((sum, one) => sum + Math.max(0, Math.min(to, one.to) - Math.max(from, one.from)), 0)
}

/** Every time of the schedule became a run, or was missed before one was recorded. */
function checkTimes(
  { id, cron }: NightScenario['campaigns'][number],
  { night, campaigns, startOfTime }: Omit<Night, 'tables'>,
): void {
  const own = campaigns.recorded.filter(({ campaignId }) => campaignId === id)
  const next = campaigns.rows.get(id)?.next_at ?? Infinity
  for (let at = startOfTime; ;) {
    at = nextTime({ cron, timezone: 'UTC' }, at)
    if (at >= Math.min(next, startOfTime + night.lengthMs)) return
    const due = at
    if (!own.some(({ dueAt, at: recordedAt }) => dueAt <= due && due <= recordedAt))
      throw new InvariantBroken(`${id} has no run for ${new Date(due).toISOString()}`)
  }
}
