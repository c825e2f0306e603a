import { movableClock, waitFor } from '@gazetteer/testkit'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, appDatabaseKindsInScope, startTestServer } from '../../testing/index.ts'
import { retryDelaysMs } from './sending/send-message.ts'
import { startTestReceiver } from './test-receiver.fixture.ts'

const limitMs = 90_000

describe.each(appDatabaseKindsInScope)('webhooks (%s)', (kind) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ kind, clock: movableClock() })
  })
  afterAll(() => server.stop())

  async function personWith(url: string, events: string[]): Promise<SignedIn & { id: string; secret: string }> {
    const person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const { json } = await person.browser.post('/api/webhooks/create', { url, events })
    return { ...person, id: String(Object(json['webhook']).id), secret: String(json['secret']) }
  }
  const start = ({ browser }: SignedIn, more = {}) =>
    browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist', ...more })
  const deliveriesOf = async ({ browser, id }: SignedIn & { id: string }) => {
    const { json } = await browser.get(`/api/webhooks/deliveries?webhook=${id}`)
    return z.array(z.looseObject({ event: z.string(), state: z.string(), tries: z.number() })).parse(json['deliveries'])
  }

  test('report a decision, listings and the end, each once and signed; mails do so when chosen', async () => {
    const receiver = await startTestReceiver()
    const person = await personWith(receiver.url, ['run.ended', 'run.needs_decision', 'listings.delivered'])
    await person.browser.post('/api/notices', { runEnded: true, needsDecision: true })
    const { json } = await start(person, { limits: { listings: 5 } })
    const typesSeen = () => receiver.received.map(({ type }) => type)
    await waitFor('the question', () => typesSeen().includes('run.needs_decision'), limitMs)
    const { data: question } = receiver.received.find(({ type }) => type === 'run.needs_decision') ?? {}
    expect(question).toMatchObject({ jobId: json['jobId'], choice: null })
    await person.browser.post('/api/runtime/recovery-decision', {
      recoveryId: question?.['recoveryId'],
      choice: 'finish',
    })
    await waitFor(
      'the end',
      () => typesSeen().includes('run.ended') && typesSeen().includes('listings.delivered'),
      limitMs,
    )
    expect(typesSeen().toSorted()).toEqual(['listings.delivered', 'run.ended', 'run.needs_decision'])

    const { data: ended } = receiver.received.find(({ type }) => type === 'run.ended') ?? {}
    const { data: delivered } = receiver.received.find(({ type }) => type === 'listings.delivered') ?? {}
    const file = await person.browser.get(`/api/download/${String(ended?.['file'])}`)
    expect(delivered?.['listings']).toEqual(JSON.parse(file.text))
    expect(ended).toMatchObject({ records: 5, status: 'completed', jobId: json['jobId'] })
    for (const { headers, body } of receiver.received) {
      const at = new Date(Number(headers['webhook-timestamp']) * 1000)
      const signature = new Webhook(person.secret).sign(String(headers['webhook-id']), at, body)
      expect(headers['webhook-signature']).toBe(signature)
    }
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)

    const mails = async () => (await server.outbox()).filter((mail) => mail.includes(`To: ${person.email}`))
    await waitFor('the mails', async () => (await mails()).length >= 2, limitMs)
    // Further polls, and a restarted process, write no further messages.
    server.clock.advance(60_000)
    await waitFor(
      'a delivery log',
      async () => (await deliveriesOf(person)).every(({ state }) => state === 'delivered'),
      limitMs,
    )
    expect([(await deliveriesOf(person)).length, (await mails()).length]).toEqual([3, 2])
    receiver.stop()
  })

  test('name no file of a capture without listings, which the list of files leaves out, too', async () => {
    const receiver = await startTestReceiver()
    const person = await personWith(receiver.url, ['run.ended'])
    const endsReceived = () => receiver.received.filter(({ type }) => type === 'run.ended')
    const { json: first } = await start(person)
    await waitFor('the first end', () => endsReceived().length === 1, limitMs)
    const { json } = await start(person, { onlyNew: true })
    await waitFor('the second end', () => endsReceived().length === 2, limitMs)
    expect(endsReceived()[1]?.data).toMatchObject({ jobId: json['jobId'], records: 0, file: null })
    expect((await person.browser.get('/api/exports')).json['exports']).toMatchObject([{ jobId: first['jobId'] }])
    expect((await person.browser.get(`/api/jobs/${String(json['jobId'])}`)).json['job']).toMatchObject({
      filename: null,
    })
    receiver.stop()
  })

  test('retry with growing delays over a day, give up, show it, and resend on request', async () => {
    const receiver = await startTestReceiver()
    receiver.status = 503
    const person = await personWith(receiver.url, ['run.ended'])
    await start(person)
    for (const [at, delay] of [...retryDelaysMs, 0].entries()) {
      await waitFor(`try ${at + 1}`, async () => (await deliveriesOf(person))[0]?.tries === at + 1, limitMs)
      server.clock.advance(delay)
    }
    expect(await deliveriesOf(person)).toMatchObject([
      { state: 'dead', status: 503, error: 'The receiver answered 503.', nextAt: null },
    ])
    expect((await person.browser.get('/api/webhooks')).json['webhooks']).toMatchObject([{ waiting: 0, dead: 1 }])
    expect(retryDelaysMs.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(23 * 3_600_000)
    const tries = receiver.received.length
    expect([tries, new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size]).toEqual([11, 1])
    receiver.status = 200
    expect((await person.browser.post('/api/webhooks/send-again', { id: person.id })).json).toEqual({
      success: true,
      sent: 1,
    })
    server.clock.advance(10_000)
    await waitFor('the delivery', async () => (await deliveriesOf(person))[0]?.state === 'delivered', limitMs)
    expect(receiver.received).toHaveLength(tries + 1)
    const attempts = await attemptsBy(server)
    expect([attempts('retried'), attempts('given-up')]).toEqual([retryDelaysMs.length, 1])
    expect(attempts('delivered')).toBeGreaterThan(0)
    receiver.stop()
  })

  test('of a failing receiver back off together; a message rejected each time blocks no other', async () => {
    const receiver = await startTestReceiver()
    const person = await personWith(receiver.url, ['run.ended', 'listings.delivered'])
    const backoff = async () => {
      const query = 'select failures, not_before from webhook where id = $1'
      const { rows } = await server.database.executeSql(query, [person.id])
      return z.object({ failures: z.coerce.number(), not_before: z.coerce.number() }).parse(rows[0])
    }
    receiver.status = 503
    await start(person)
    for (const [nth, delay] of retryDelaysMs.slice(0, 3).entries()) {
      await waitFor(`failure ${nth + 1}`, async () => (await backoff()).failures > nth, limitMs)
      // Two messages are due but one attempt is made: the other waits for the back-off.
      expect((await backoff()).not_before - server.clock.now()).toBeGreaterThan(delay - 20_000)
      expect(receiver.received.length).toBeLessThanOrEqual((await backoff()).failures + 1)
      server.clock.advance(delay)
    }
    await waitFor('failure 4', async () => (await backoff()).failures > 3, limitMs)
    receiver.status = 200
    receiver.refused = receiver.received.at(-1)?.type ?? ''
    server.clock.advance(10 * 60_000)
    const states = async () => (await deliveriesOf(person)).map(({ event, state }) => `${event} ${state}`).toSorted()
    const other = receiver.refused === 'run.ended' ? 'listings.delivered' : 'run.ended'
    await waitFor('the other message', async () => (await states()).includes(`${other} delivered`), limitMs)
    expect(await states()).toContain(`${receiver.refused} waiting`)
    receiver.stop()
  })

  test('can be tested by a call, are private, limited to ten, and part of Professional', async () => {
    const receiver = await startTestReceiver()
    const person = await personWith(receiver.url, ['run.ended'])
    const tried = () => person.browser.post('/api/webhooks/test', { id: person.id })
    expect((await tried()).json).toEqual({ success: true, status: 200 })
    expect(receiver.received).toMatchObject([{ type: 'webhook.test' }])
    const { json: log } = await person.browser.get(`/api/webhooks/deliveries?webhook=${person.id}`)
    expect(log['deliveries']).toMatchObject([{ event: 'test', jobId: null, state: 'delivered', status: 200, tries: 1 }])
    receiver.status = 500
    expect((await tried()).json).toMatchObject({ success: false, status: 500 })
    receiver.stop()
    expect((await tried()).json).toMatchObject({
      success: false,
      status: null,
      error: expect.stringContaining('ECONNREFUSED'),
    })
    const { json: listed, text: listedText } = await person.browser.get('/api/webhooks')
    expect(listed['webhooks']).toMatchObject([{ waiting: 0, dead: 0 }])
    expect(listedText).not.toContain(person.secret)

    const other = await server.signedIn('professional')
    for (const path of ['test', 'delete', 'send-again'])
      expect([path, (await other.browser.post(`/api/webhooks/${path}`, { id: person.id })).status]).toEqual([path, 404])
    expect((await other.browser.get(`/api/webhooks/deliveries?webhook=${person.id}`)).status).toBe(404)
    const make = (browser: SignedIn['browser'], url: string) =>
      browser.post('/api/webhooks/create', { url, events: ['run.ended'] })
    for (const url of ['ftp://example.com', 'example.com', 'https://ann:secret@example.com/', 'https://0xa9fea9fe/'])
      expect([url, (await make(other.browser, url)).status]).toEqual([url, 400])
    for (let made = 1; made < 10; made += 1) await make(person.browser, receiver.url)
    expect((await make(person.browser, receiver.url)).status).toBe(409)
    expect((await person.browser.post('/api/webhooks/delete', { id: person.id })).json).toEqual({ success: true })
    expect((await make((await server.signedIn('free')).browser, receiver.url)).json['code']).toBe('professional-only')
  })
})

/** Reads the attempts of this server so far, by result. */
async function attemptsBy(server: TestServer): Promise<(result: string) => number> {
  const { text } = await server.visitor().get('/api/metrics')
  return (result) => Number(text.split(`gazetteer_webhook_attempts_total{result="${result}"} `)[1]?.split('\n')[0])
}
