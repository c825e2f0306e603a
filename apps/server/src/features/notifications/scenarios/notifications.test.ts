import { notificationsAnswerSchema } from '@gazetteer/contract'
import { listeningPort, readJson, runningClock, waitFor } from '@gazetteer/testkit'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    clock: runningClock(),
    env: { SAMPLE_DELAY_MS: '100', ALLOW_PRIVATE_DATABASE_HOSTS: 'true' },
  })
})
afterAll(() => server.stop())

const boise = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' }
const read = async ({ browser }: SignedIn) =>
  notificationsAnswerSchema.parse((await browser.get('/api/notifications')).json)
const ready = async (): Promise<SignedIn> => {
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  return person
}
const untilListed = (person: SignedIn, kind: string) =>
  waitFor(kind, async () => (await read(person)).notifications.some((one) => one.kind === kind), 30_000)

test('the end of a capture is unread until it was seen; another account has none', async () => {
  const person = await ready()
  const other = await ready()
  expect(await read(person)).toEqual({ success: true, unread: 0, notifications: [] })
  const { json } = await person.browser.post('/api/runtime/start', boise)
  await untilListed(person, 'completed')
  const { unread, notifications } = await read(person)
  const [ended] = notifications
  expect(unread).toBe(1)
  expect(ended).toMatchObject({
    kind: 'completed',
    subject: 'Boise, ID',
    text: expect.stringMatching(/^Completed: \d+ listings/u),
    isUnread: true,
    jobId: json['jobId'],
    campaignId: null,
  })
  const seen = (upTo: number) => person.browser.post('/api/notifications/seen', { upTo })
  await seen(ended?.time ?? 0)
  expect(await read(person)).toMatchObject({ unread: 0, notifications: [{ isUnread: false }] })
  // An older window does not make it unread again.
  await seen(0)
  expect((await read(person)).unread).toBe(0)
  expect((await read(other)).notifications).toEqual([])
})

test('a capture of several cities names the first and how many follow', async () => {
  const person = await ready()
  const cities = ['Boise, ID', 'Reno, NV', 'Annapolis, MD'].map((city) => ({ city, businessTypes: ['Florist'] }))
  await person.browser.post('/api/runtime/start', { mode: 'autonomous', cities })
  await untilListed(person, 'completed')
  expect((await read(person)).notifications.map(({ subject }) => subject)).toEqual(['Boise, ID +2 more'])
})

test('an open decision stays unread until it is decided', async () => {
  const person = await ready()
  await person.browser.post('/api/runtime/start', { ...boise, city: 'Baltimore, MD', limits: { listings: 5 } })
  await untilListed(person, 'decision')
  await person.browser.post('/api/notifications/seen', { upTo: Date.now() })
  const { unread, notifications } = await read(person)
  expect([unread, notifications[0]?.kind, notifications[0]?.subject]).toEqual([1, 'decision', 'Baltimore, MD'])
  const { recovery } = (await person.browser.get('/api/runtime/status')).json
  const recoveryId = String(Object(recovery).id)
  await person.browser.post('/api/runtime/recovery-decision', { recoveryId, choice: 'finish' })
  const ended = await waitFor(
    'the end',
    async () => (await read(person)).notifications.find(({ kind }) => kind !== 'decision'),
    30_000,
  )
  expect(ended.isUnread).toBe(true)
  expect((await read(person)).notifications).toEqual([ended])
})

test('a queued capture that could not start is named, with the reason', async () => {
  const person = await ready()
  await person.browser.post('/api/runtime/start', { ...boise, city: 'Baltimore, MD', businessType: 'Restaurant' })
  const cities = [{ city: 'Reno, NV', businessTypes: ['Dentist'] }]
  const { json } = await person.browser.post('/api/runtime/queue', { mode: 'autonomous', cities })
  await server.setPlan(person.email, 'free')
  await person.browser.post('/api/runtime/stop')
  await untilListed(person, 'skipped')
  expect((await read(person)).notifications.find(({ kind }) => kind === 'skipped')).toMatchObject({
    subject: 'Reno, NV',
    jobId: json['id'],
    text: expect.stringContaining('only available for professional users'),
  })
})

test('a webhook that the server paused is named until it is resumed', async () => {
  const person = await ready()
  const receiver = createServer((_, response) => void response.writeHead(410).end())
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  try {
    const url = `http://127.0.0.1:${listeningPort(receiver)}/hook`
    const { json } = await person.browser.post('/api/webhooks/create', { url, events: ['run.ended'] })
    await person.browser.post('/api/runtime/start', boise)
    await untilListed(person, 'webhook')
    const named = (await read(person)).notifications.find(({ kind }) => kind === 'webhook')
    expect(named).toMatchObject({ subject: url, jobId: null, text: expect.stringContaining('410 (gone)') })
    const { id } = readJson(json['webhook'], { id: z.string() })
    await person.browser.post('/api/webhooks/change', { id, paused: false })
    expect((await read(person)).notifications.map(({ kind }) => kind)).toEqual(['completed'])
  } finally {
    receiver.close()
  }
})
