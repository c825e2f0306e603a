import { waitFor } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { liveThrough } from './live-through.fixture.ts'
import { brokenPromises, readRuns } from './night-checks.fixture.ts'
import { minuteMs, nightPlan } from './night-plan.fixture.ts'
import { type Night, openNight } from './night-world.fixture.ts'

/** `NIGHT_SEEDS=4,7` or `NIGHT_SEEDS=1-20`: other plans of what is away when. Nothing is away in seed 0. */
const seeds = seedsOf(process.env['NIGHT_SEEDS'] ?? '1')

test.each(seeds)(
  '30 campaigns over three days with everything away at times: each run ends or is skipped (seed %i)',
  async (seed) => {
    const plan = nightPlan(seed)
    const night = await openNight(plan)
    try {
      const midnight = await liveThrough(night, plan)
      const skipped = (await readRuns(night)).filter(({ state }) => state === 'skipped').length
      // The queue of mails follows the real time.
      await night.database.executeSql(`update pgboss.job set start_after = now() where name = 'mail.send'`)
      await waitFor('the mails', () => night.mails.length >= skipped, 30_000).catch(() => undefined)
      await untilReported(night)
      const broken = await brokenPromises({ night, plan, midnight })
      expect(broken, `seed ${seed}; repeat it with NIGHT_SEEDS=${seed}`).toEqual([])
    } finally {
      await night.close()
    }
  },
  600_000,
)

/** Messages that failed at the last moment are sent again within the hour. */
async function untilReported({ clock, receiver, ...night }: Night): Promise<void> {
  const runs = await readRuns(night)
  for (let minute = 0; minute < 60; minute += 1) {
    const reported = new Set(receiver.received.map(({ data }) => data['jobId']))
    if (runs.every(({ id }) => reported.has(id))) return
    clock.advance(minuteMs)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
}

function seedsOf(text: string): number[] {
  return text.split(',').flatMap((part) => {
    const [first = 0, last = first] = part.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
}
