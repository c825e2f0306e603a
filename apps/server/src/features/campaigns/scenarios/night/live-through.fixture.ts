import { nextTime } from '../../../../platform/schedule/next-time.ts'
import { dayMs, days, hourMs, minuteMs, type NightPlan } from './night-plan.fixture.ts'
import type { Night } from './night-world.fixture.ts'

/** Work that does not change for this long waits for a time or for what is away. Real time. */
const stableMs = 350
const lookEveryMs = 40
/** Longer than an attempt to send a mail. */
const sendingMs = 30_000
/** How long something may be pending while nothing is away. */
const longestMs = 100 * minuteMs
/** When the second release is published, in hours. */
const secondReleaseHour = 24.7

type Event = { at: number; afterRequests: number | null; act: () => Promise<void> }

/** Lets three days pass, with the outages of the plan. Returns the first midnight, in epoch ms. */
export async function liveThrough(night: Night, { campaigns, outages }: NightPlan): Promise<number> {
  const { clock } = night
  const midnight = (Math.floor(clock.now() / dayMs) + 2) * dayMs
  clock.advance(midnight - minuteMs - clock.now())
  await night.saveCampaigns()
  const end = midnight + days * dayMs
  const dueTimes = campaigns.flatMap(({ hour, minute }) => {
    const first = nextTime({ cron: `${minute} ${hour} * * *`, timezone: 'UTC' }, midnight - 1)
    return Array.from({ length: days }, (_, day) => first + day * dayMs)
  })
  const events: Event[] = [
    ...outages.flatMap(({ part, from, to, afterRequests }): Event[] => [
      { at: Math.round(midnight + from * hourMs), afterRequests, act: () => night.setAway(part, true) },
      { at: Math.round(midnight + to * hourMs), afterRequests: null, act: () => night.setAway(part, false) },
    ]),
    { at: Math.round(midnight + secondReleaseHour * hourMs), afterRequests: null, act: () => night.publish(1) },
  ].toSorted((a, b) => a.at - b.at)

  let calmSince = clock.now()
  while (clock.now() < end) {
    const pending = await settle(night)
    const now = clock.now()
    if (now - calmSince > longestMs)
      throw new Error(`Pending with nothing away since ${new Date(calmSince).toISOString()}: ${await pendingOf(night)}`)
    const next = Math.min(end, ...[...dueTimes, ...events.map(({ at }) => at)].filter((at) => at > now))
    clock.advance(Math.min(next - now + 1, stepOf(night, pending)))
    if (pending.count === 0 || night.away.size > 0) calmSince = clock.now()
    while (events[0] !== undefined && events[0].at <= clock.now()) {
      const { afterRequests, act } = events.shift() ?? { afterRequests: null, act: async () => undefined }
      if (afterRequests !== null) await requestsSent(night, afterRequests)
      await act()
    }
  }
  await settle(night)
  return midnight
}

/** Large steps while something is away, else small ones, so that what is late is seen. */
function stepOf({ away }: Night, { count, paused }: Pending): number {
  if (count === 0) return Infinity
  if (away.size > 0) return 40 * minuteMs
  return (paused === count ? 5 : 1) * minuteMs
}

/** Due, waiting and open captures and messages, and how many of them wait for a decision. */
type Pending = { count: number; paused: number; isSending: boolean }

/** Resolves when nothing is left to do, or nothing changes. */
async function settle(night: Night): Promise<Pending> {
  let [seen, since] = ['', performance.now()]
  for (;;) {
    const { state, ...pending } = await read(night)
    if (pending.count === 0 && !pending.isSending) return pending
    if (state !== seen) [seen, since] = [state, performance.now()]
    // A mail that is being sent is claimed for a minute, which a step of the clock would end.
    const waitMs = pending.isSending ? sendingMs : stableMs
    if (performance.now() - since > waitMs) return pending
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  }
}

async function read({ database, clock }: Night): Promise<Pending & { state: string }> {
  const { rows } = await database.executeSql(
    `select ((select count(*) from campaign where waiting_since is not null or next_at <= $1) +
        (select count(*) from webhook_message where next_at is not null))::int as waiting,
      exists (select 1 from mail_outbox where claimed_until > $1) as sending,
      count(*)::int as open, count(*) filter (where i.intent = 'pause')::int as paused,
      (select coalesce(string_agg(concat(id, waiting_since, run_id, last_error), ' ' order by id), '') from campaign) || ' ' ||
        coalesce(string_agg(concat(r.id, requests, last_seq, delivered_seq, last_log_seq, ending, i.intent), ' ' order by r.id), '') as state
    from capture_run r left join capture_intent i on i.run_id = r.id where r.state = 'running'`,
    [clock.now()],
  )
  const none = { waiting: 0, open: 0, paused: 0, sending: false, state: '' }
  const { waiting, open, paused, sending, state } = Object.assign(none, rows[0])
  return { count: waiting + open, paused, isSending: sending, state: `${state} ${sending}` }
}

/** What is due or open now, for a failure. */
async function pendingOf({ database, clock, lines }: Night): Promise<string> {
  const campaigns = await database.executeSql(
    `select name, next_at, waiting_since, run_id, leased_until, last_error from campaign
      where waiting_since is not null or next_at <= $1`,
    [clock.now()],
  )
  const runs = await database.executeSql(
    `select r.id, started_at, requests, last_seq, delivered_seq, ending, i.intent,
      (select json_agg(p) from capture_prompt p where p.run_id = r.id and choice is null) as prompts,
      (select json_agg(json_build_array(path, a.state, not_before - $1::bigint, lease_until - $1::bigint, attempts)) from capture_area a where a.run_id = r.id and a.state = 'waiting') as areas
      from capture_run r left join capture_intent i on i.run_id = r.id where r.state = 'running'`,
    [clock.now()],
  )
  return JSON.stringify([
    ...campaigns.rows,
    ...runs.rows,
    ...lines.filter(({ level }) => Number(level) >= 40).slice(-5),
  ])
}

/** Waits, within seconds, until the catalog got so many requests more. */
async function requestsSent({ catalog }: Night, count: number): Promise<void> {
  const before = catalog.asked.length
  const until = performance.now() + 1_500
  while (catalog.asked.length < before + count && performance.now() < until)
    await new Promise((resolve) => setTimeout(resolve, 5))
}
