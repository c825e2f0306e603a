import { queueAnswerSchema } from '@gazetteer/contract'
import { readJson, runningClock, waitFor } from '@gazetteer/testkit'
import { z } from 'zod'
import {
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  startTestAppDatabase,
  startTestServer,
} from '../../../testing/index.ts'
import { listQueued } from '../queue/queue-table.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const capture = (city: string, businessType = 'Dentist') => ({ mode: 'manual', city, businessType })

describe.each(appDatabaseKindsInScope)('queue of captures (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: runningClock(), env: { SAMPLE_DELAY_MS: '300' } })
  })
  afterAll(() => server.stop())

  const ready = async (plan: 'free' | 'professional' = 'professional'): Promise<SignedIn> => {
    const person = await server.signedIn(plan)
    await person.browser.post('/api/db/save', { provider: 'none' })
    return person
  }
  const add = async ({ browser }: SignedIn, body: object): Promise<string> => {
    const { status, json, text } = await browser.post('/api/runtime/queue', body)
    if (status !== 200) throw new Error(text)
    return readJson(json, { id: z.string() }).id
  }
  const queueOf = async ({ browser }: SignedIn) =>
    queueAnswerSchema.parse((await browser.get('/api/runtime/queue')).json).queue
  const jobs = async ({ browser }: SignedIn) => {
    const job = z.looseObject({ id: z.string(), status: z.string(), message: z.string().nullable() })
    return readJson((await browser.get('/api/jobs')).json, { jobs: z.array(job) }).jobs
  }
  const statusOf = async (person: SignedIn, id: string) => (await jobs(person)).find((job) => job.id === id)?.status

  test('starts in order when the running capture ends in any way, with the id that was returned', async () => {
    const person = await ready()
    const { json } = await person.browser.post('/api/runtime/start', capture('Baltimore, MD', 'Restaurant'))
    const first = await add(person, capture('Boise, ID'))
    const second = await add(person, {
      mode: 'autonomous',
      cities: [
        { city: 'Salem, OR', businessTypes: ['Bakery', 'Dentist'] },
        { city: 'Reno, NV', businessTypes: ['Dentist'] },
      ],
    })
    expect((await person.browser.post('/api/runtime/start', capture('Boise, ID'))).status).toBe(409)
    expect(await queueOf(person)).toMatchObject([
      { id: first, mode: 'manual', firstPlace: 'Boise, ID', places: 1, businessTypes: ['Dentist'] },
      { id: second, mode: 'autonomous', firstPlace: 'Salem, OR', places: 2, businessTypes: ['Bakery', 'Dentist'] },
    ])
    await person.browser.post('/api/runtime/stop')
    await waitFor('the first start', async () => (await statusOf(person, first)) !== undefined, 15_000)
    expect(await statusOf(person, String(json['jobId']))).toBe('stopped')
    expect((await queueOf(person)).map(({ id }) => id)).toEqual([second])
    await waitFor('the second start', async () => (await statusOf(person, second)) !== undefined, 30_000)
    expect(await statusOf(person, first)).toBe('completed')
    expect(await queueOf(person)).toEqual([])
    await person.browser.post('/api/runtime/stop')
  })

  test('starts immediately if nothing runs, and what waits survives a restart of the server', async () => {
    const database = await startTestAppDatabase(kind)
    try {
      const before = await startTestServer({ clock: runningClock(), database, env: { SAMPLE_DELAY_MS: '300' } })
      const { browser, ...person } = await before.signedIn('professional')
      await browser.post('/api/db/save', { provider: 'none' })
      const running = await add({ browser, ...person }, capture('Baltimore, MD', 'Restaurant'))
      await waitFor('the start', async () => (await statusOf({ browser, ...person }, running)) !== undefined, 15_000)
      const waiting = await add({ browser, ...person }, capture('Reno, NV'))
      await before.stop()
      const after = await startTestServer({ clock: runningClock(), database, env: {} })
      try {
        const { email, password } = person
        const again = { ...person, browser: after.visitor() }
        await again.browser.post('/api/auth/login', { email, password })
        await again.browser.post('/api/runtime/stop')
        await waitFor('the next start', async () => (await statusOf(again, waiting)) !== undefined, 20_000)
        expect(await queueOf(again)).toEqual([])
      } finally {
        await after.stop()
      }
    } finally {
      await database.stop()
    }
  })

  test('one that cannot start any more is a skipped job with the reason, and the next one starts', async () => {
    const person = await ready()
    await person.browser.post('/api/runtime/start', capture('Baltimore, MD', 'Restaurant'))
    const pro = await add(person, { mode: 'autonomous', cities: [{ city: 'Reno, NV', businessTypes: ['Dentist'] }] })
    const free = await add(person, capture('Boise, ID'))
    await server.setPlan(person.email, 'free')
    await person.browser.post('/api/runtime/stop')
    await waitFor('the start', async () => (await statusOf(person, free)) !== undefined, 15_000)
    const skipped = (await jobs(person)).find(({ id }) => id === pro)
    expect(skipped).toMatchObject({
      status: 'skipped',
      message: expect.stringContaining('Autonomous mode is only available for professional users.'),
    })
    expect(await queueOf(person)).toEqual([])
    await person.browser.post('/api/runtime/stop')
  })

  test('refuses what a start refuses, a 21st, and what another account removes; a deleted account has none', async () => {
    const person = await ready()
    const other = await ready()
    await person.browser.post('/api/runtime/start', capture('Baltimore, MD', 'Restaurant'))
    await person.browser.post('/api/runtime/pause')
    const unknown = await person.browser.post('/api/runtime/queue', capture('Nowhere, ZZ'))
    expect(unknown.status).toBe(400)
    const ids: string[] = []
    for (let number = 0; number < 20; number += 1) ids.push(await add(person, capture('Boise, ID')))
    const late = await person.browser.post('/api/runtime/queue', capture('Boise, ID'))
    expect([late.status, late.json['error']]).toEqual([400, 'Up to 20 captures can wait. Remove one first.'])
    const [id = ''] = ids
    expect((await other.browser.post('/api/runtime/queue/remove', { id })).status).toBe(404)
    expect(await queueOf(other)).toEqual([])
    expect((await person.browser.post('/api/runtime/queue/remove', { id })).status).toBe(200)
    expect((await person.browser.post('/api/runtime/queue/remove', { id })).status).toBe(404)
    expect((await queueOf(person)).map((queued) => queued.id)).toEqual(ids.slice(1))
    const { browser, email, password } = person
    expect((await browser.post('/api/auth/delete-account', { email, password })).status).toBe(200)
    expect(await listQueued(server.database.db, person.id)).toEqual([])
  })
})
