import type { Browser } from '@gazetteer/testkit/browser'
import { pause } from './people.ts'

/** What ordinary users experience: durations of status calls and small captures, ms. */
export type Noticed = { statusMs: number[]; runMs: number[]; failed: number }

const statusEveryMs = 1_000
/** So twenty accounts start one every three seconds, which a machine with two cores can handle besides other work. */
const runEveryMs = 60_000
/** Twenty times as often as the web app, but rarely enough that polling is not the load. */
const pollEveryMs = 250
const smallRun = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }

/** Each account polls the status once a second and captures 120 listings once a minute, evenly spread. */
export async function liveQuietly(people: readonly Browser[], seconds: number): Promise<Noticed> {
  const noticed: Noticed = { statusMs: [], runMs: [], failed: 0 }
  const end = performance.now() + seconds * 1_000
  await Promise.all(
    people.flatMap((browser, at) => [
      every({ ms: statusEveryMs, offset: at / people.length, end }, () => ask(browser, noticed)),
      every({ ms: runEveryMs, offset: at / people.length, end }, () => capture(browser, noticed)),
    ]),
  )
  return noticed
}

type Schedule = { ms: number; offset: number; end: number }

async function every({ ms, offset, end }: Schedule, action: () => Promise<void>): Promise<void> {
  for (let next = performance.now() + offset * ms; next < end; next = Math.max(next + ms, performance.now())) {
    await pause(Math.max(0, next - performance.now()))
    await action()
  }
}

async function ask(browser: Browser, noticed: Noticed): Promise<void> {
  const start = performance.now()
  const { status } = await browser.get('/api/runtime/status')
  noticed.statusMs.push(performance.now() - start)
  if (status !== 200) noticed.failed += 1
}

async function capture(browser: Browser, noticed: Noticed): Promise<void> {
  const start = performance.now()
  const { status } = await browser.post('/api/runtime/start', smallRun)
  if (status !== 200) {
    noticed.failed += 1
    return
  }
  while ((await browser.get('/api/runtime/status')).json['endTime'] === null) await pause(pollEveryMs)
  noticed.runMs.push(performance.now() - start)
}
