import { Random } from '@gazetteer/testkit/random'

export const hourMs = 3_600_000
export const minuteMs = 60_000
export const dayMs = 24 * hourMs
export const days = 3

export const parts = ['catalog', 'database', 'smtp', 'worker'] as const
export type AwayPart = (typeof parts)[number]

/** Hours since the first midnight. `afterRequests`: it starts while captures run, after so many requests. */
export type Outage = { part: AwayPart; from: number; to: number; afterRequests: number | null }

/** A campaign that starts daily at `hour` and `minute` (UTC). */
export type PlannedCampaign = {
  at: number
  account: number
  place: number
  hour: number
  minute: number
  isRefresh: boolean
  /** Names the source; otherwise it is chosen by `auto`. */
  isNamed: boolean
}

export type NightPlan = { seed: number; campaigns: PlannedCampaign[]; outages: Outage[] }

export const accounts = 5
const campaignsPerAccount = 6
const starts = [1, 3, 5, 8, 11, 14]
/** Everything is there again by then, so that the last captures can end within the three days. */
const lastOutageHour = 60

/** 30 campaigns and the hours at which something is away. Seed 0: nothing ever is. */
export function nightPlan(seed: number): NightPlan {
  const random = new Random(seed)
  const campaigns = Array.from({ length: accounts * campaignsPerAccount }, (_, at): PlannedCampaign => ({
    at,
    account: at % accounts,
    place: at,
    hour: random.pick(starts),
    minute: random.pick([0, 0, 7, 20]),
    isRefresh: random.chance(0.4),
    isNamed: random.chance(0.4),
  }))
  return { seed, campaigns, outages: seed === 0 ? [] : outagesOf(random) }
}

function outagesOf(random: Random): Outage[] {
  const outages: Outage[] = []
  const add = (part: AwayPart, hours: number, first = 0, last = lastOutageHour): void => {
    const isMidRun = random.chance(0.5)
    const day = random.between(0, days - 1) * 24
    const from = isMidRun ? day + random.pick(starts) : first + random.next() * (last - first - hours)
    const to = Math.min(from + hours, lastOutageHour)
    const isOverlapping = outages.some((one) => one.part === part && one.from <= to + 0.5 && from <= one.to + 0.5)
    if (to - from >= 0.25 && !isOverlapping)
      outages.push({ part, from, to, afterRequests: isMidRun ? random.between(1, 25) : null })
  }
  // Longer than campaigns wait, so that some are skipped.
  add('catalog', 7 + random.next() * 3, 0, 40)
  for (const [part, most] of [
    ['catalog', 3],
    ['database', 6],
    ['smtp', 8],
    ['worker', 5],
  ] as const)
    for (let nth = random.between(1, 3); nth > 0; nth -= 1) add(part, 0.25 + random.next() * most)
  return outages.toSorted((a, b) => a.from - b.from)
}
