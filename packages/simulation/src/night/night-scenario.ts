import type { Random } from '@gazetteer/testkit/random'

export const simParts = ['catalog', 'database', 'worker'] as const
export type SimPart = (typeof simParts)[number]

/** From and to in virtual milliseconds since the start. */
export type SimOutage = { part: SimPart; from: number; to: number }

export type NightScenario = {
  /** `isNamed`: it names its source; otherwise `auto` chooses it. */
  campaigns: { id: string; accountId: string; cron: string; isNamed: boolean }[]
  outages: SimOutage[]
  /** How long unattended work waits for its source and for the user's database. */
  sourceRetryMs: number
  deliveryRetryMs: number
  lengthMs: number
}

const minuteMs = 60_000

/** Campaigns of these accounts for an hour or two, and what is away when. Hours of a real night are minutes here. */
export function nightScenario(accounts: readonly { id: string }[], random: Random): NightScenario {
  const minutes = random.between(50, 90)
  const campaigns = accounts.flatMap(({ id: accountId }) =>
    Array.from({ length: random.between(1, 3) }, (_, nth) => ({
      id: `${accountId}-campaign-${nth}`,
      accountId,
      isNamed: nth % 2 === 1,
      cron: `${random.between(0, 9)}-59/${random.pick([13, 17, 23])} * * * *`,
    })),
  )
  const outages = simParts.flatMap((part) =>
    Array.from({ length: random.between(0, 3) }, (): SimOutage => {
      const from = random.next() * (minutes - 10) * minuteMs
      return { part, from, to: from + random.pick([1, 4, 10, 16]) * random.next() * minuteMs }
    }),
  )
  return {
    campaigns,
    outages,
    sourceRetryMs: 8 * minuteMs,
    deliveryRetryMs: 3 * minuteMs,
    lengthMs: minutes * minuteMs,
  }
}

/** Whether a part is away at a time. */
export const isAwayAt = ({ outages }: NightScenario, part: SimPart, at: number): boolean =>
  outages.some((one) => one.part === part && one.from <= at && at < one.to)
