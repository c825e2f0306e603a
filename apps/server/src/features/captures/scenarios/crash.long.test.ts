import { recoverySchema } from '@gazetteer/contract'
import { z } from 'zod'
import { setTimeout as wait } from 'node:timers/promises'
import { type Browser, openBrowser, waitFor, readJson } from '@gazetteer/testkit'
import {
  type RunResult,
  startTestInstallation,
  runWithKills,
  signUp,
  startServerProcess,
} from '../../../testing/index.ts'
import { randomFrom } from '@gazetteer/testkit/fakes/scripted-source'
import { afterEach, expect, test } from 'vitest'

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of owned.splice(0).reverse()) await stop()
})

const sample = { MAPS_SOURCE: 'sample', SAMPLE_DELAY_MS: '100', WORKER_CONCURRENCY: '4' }
/** A small town: it shows everything expected of a run, and ends quickly. */
const campaign = {
  mode: 'autonomous',
  cities: [{ city: 'Annapolis, MD', businessTypes: ['Restaurant', 'Dentist'] }],
}

async function home(kind: 'embedded' | 'postgres' = 'postgres'): Promise<Record<string, string>> {
  const { env, stop } = await startTestInstallation(kind)
  owned.push(stop)
  return env
}

async function runCampaign(kind: 'embedded' | 'postgres', kills: number): Promise<RunResult> {
  const env = { ...sample, PLAN_FOR_NEW_ACCOUNTS: 'professional', ...(await home(kind)) }
  return runWithKills({ env, request: campaign, kills, untilKill: within(900, randomFrom(7)) })
}

/** A run's result depends only on its pages, so one undisturbed run is the baseline for both databases. */
let undisturbed: Promise<RunResult> | undefined

test.each(['embedded', 'postgres'] as const)(
  'a campaign killed again and again ends like an undisturbed one (%s)',
  async (kind) => {
    const killed = await runCampaign(kind, 5)
    const expected = await (undisturbed ??= runCampaign('postgres', 0))
    expect(killed.listings).toEqual(expected.listings)
    expect(killed.counters).toEqual(expected.counters)
    expect(killed.logSequence).toEqual(killed.logSequence.map((_seq, index) => (killed.logSequence[0] ?? 0) + index))
    expect(killed.requests).toBe(expected.requests)
  },
  300_000,
)

test('a free account that is killed again and again is charged once for each listing', async () => {
  const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Restaurant'] }
  const run = async (kills: number) =>
    runWithKills({ env: { ...sample, ...(await home()) }, request, kills, untilKill: within(300, randomFrom(3)) })
  const expected = await run(0)
  const killed = await run(4)
  expect(killed).toMatchObject({ listings: expected.listings, counters: expected.counters, credits: 0 })
  expect(killed.listings).toHaveLength(100)
}, 240_000)

test('finish and discard at a recovery prompt close the run and list it before the answer', async () => {
  const env = { ...sample, SAMPLE_DELAY_MS: '1000', ...(await home()) }
  const before = await startServerProcess(env)
  const choices = ['finish', 'discard'] as const
  const people = new Map(choices.map((choice) => [choice, before.browser()]))
  for (const [choice, browser] of people) await signUp(browser, choice)
  for (const browser of people.values())
    await browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' })
  const left = async (browser: Browser) =>
    readJson(await json(browser, '/api/subscription/status'), { creditsRemaining: z.number() }).creditsRemaining
  for (const browser of people.values()) await waitFor('the first listings', async () => (await left(browser)) < 100)
  await before.kill()
  const after = await startServerProcess(env)
  try {
    for (const [choice, { cookies }] of people) {
      const browser = openBrowser(after.url)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      const { recovery, manualRunId } = readJson(await json(browser, '/api/runtime/status'), {
        recovery: z.looseObject({ id: z.string() }),
        manualRunId: z.string(),
      })
      // Discard would return the credits of what was read.
      for (const path of ['export?format=json', 'listings'])
        expect((await browser.get(`/api/jobs/${manualRunId}/${path}`)).status).toBe(409)
      await browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice })
      expect(await json(browser, '/api/runtime/status')).toMatchObject({
        status: 'stopped',
        endTime: expect.any(Number),
      })
      const { exports } = readJson(await json(browser, '/api/exports'), {
        exports: z.array(z.looseObject({ records: z.number() })),
      })
      const creditsRemaining = await left(browser)
      // A discarded run has no listings, and so no file.
      expect(exports.map(({ records }) => records)).toEqual(choice === 'discard' ? [] : [100 - creditsRemaining])
      const { jobs } = readJson(await json(browser, '/api/jobs'), { jobs: z.array(z.unknown()) })
      expect(jobs).toMatchObject([{ status: 'stopped', recordsProcessed: 100 - creditsRemaining }])
      expect(creditsRemaining === 100).toBe(choice === 'discard')
    }
  } finally {
    await after.kill()
  }
}, 120_000)

/** Starts a capture, ends the server, and returns what the status says after the next start. */
async function afterRestart({ end, starter, env = {} }: Restart): Promise<{ status: string; isAsked: boolean }> {
  const all = {
    ...sample,
    SAMPLE_DELAY_MS: '400',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
    ...env,
    ...(await home('embedded')),
  }
  const before = await startServerProcess(all)
  owned.push(before.kill)
  const browser = before.browser()
  await signUp(browser)
  const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Restaurant' }
  const { token } = readJson(
    (await browser.post('/api/keys/create', { name: 'script', scopes: ['read', 'capture'] })).json,
    { token: z.string() },
  )
  const started =
    starter === 'browser'
      ? await browser.post('/api/runtime/start', request)
      : await before.browser().send('/api/runtime/start', {
          method: 'POST',
          body: JSON.stringify(request),
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        })
  expect(started.status).toBe(200)
  await waitFor('the first listings', async () => {
    const { progress } = readJson(await json(browser, '/api/runtime/status'), {
      progress: z.looseObject({ processed: z.number() }).nullable(),
    })
    return (progress?.processed ?? 0) > 0
  })
  await before[end]()
  const after = await startServerProcess(all)
  owned.push(after.kill)
  const again = openBrowser(after.url)
  for (const [name, value] of browser.cookies) again.cookies.set(name, value)
  const { status, recovery } = readJson(await json(again, '/api/runtime/status'), {
    status: z.string(),
    recovery: recoverySchema.nullable(),
  })
  return { status, isAsked: recovery !== null }
}
type Restart = { end: 'stop' | 'kill'; starter: 'browser' | 'key'; env?: Record<string, string> }

test.each<[string, Restart, string]>([
  ['a clean stop', { end: 'stop', starter: 'browser' }, 'active'],
  ['a crash, started by a key', { end: 'kill', starter: 'key' }, 'active'],
  ['a crash, started in a browser', { end: 'kill', starter: 'browser' }, 'paused'],
  ['a crash with AFTER_CRASH=resume', { end: 'kill', starter: 'browser', env: { AFTER_CRASH: 'resume' } }, 'active'],
])('after %s, the owner is asked only where that is documented', async (_, restart, status) => {
  expect(await afterRestart(restart)).toEqual({ status, isAsked: status === 'paused' })
})

const json = async (browser: Browser, path: string) => (await browser.get(path)).json

/** A random moment. */
const within = (maxMs: number, random: () => number) => async () => await wait(random() * maxMs)
