import { chatPrograms } from '@gazetteer/contract'
import { movableClock, startFakeChatPrograms, waitFor } from '@gazetteer/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type TestServer, startTestServer } from '../../../testing/index.ts'

const limitMs = 90_000
const events = ['run.ended', 'run.needs_decision', 'listings.delivered', 'changes.found', 'run.skipped']
const webhookSchema = z.looseObject({ id: z.string(), kind: z.string() })

let server: TestServer
let programs: Awaited<ReturnType<typeof startFakeChatPrograms>>
beforeAll(async () => {
  server = await startTestServer({ clock: movableClock() })
  programs = await startFakeChatPrograms()
})
afterAll(async () => {
  await server.stop()
  programs.stop()
})

test.each(chatPrograms)('%s accepts the message of every event of a capture, without a signature', async (kind) => {
  const { browser, id: accountId } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const url = `${programs.url}/${kind}`
  const { json } = await browser.post('/api/webhooks/create', { url, events, kind })
  const { id } = webhookSchema.parse(json['webhook'])
  expect(json['webhook']).toMatchObject({ kind })
  expect((await browser.post('/api/webhooks/test', { id })).json).toMatchObject({ success: true })
  const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist', limits: { listings: 5 } }
  const { json: started } = await browser.post('/api/runtime/start', request)
  const recovery = async () =>
    z
      .looseObject({ id: z.string() })
      .nullable()
      .parse((await browser.get('/api/runtime/status')).json['recovery'])
  const prompt = await waitFor('the question', async () => (await recovery()) ?? undefined, limitMs)
  const received = () => programs.accepted.filter(({ program }) => program === kind).map(({ body }) => body)
  // A question that has its answer is not asked any more.
  await waitFor('its message', () => received().some((body) => body.includes('needs your decision')), limitMs)
  await browser.post('/api/runtime/recovery-decision', { recoveryId: prompt.id, choice: 'finish' })
  const hasEnded = async () => (await browser.get('/api/runtime/status')).json['status'] === 'success'
  await waitFor('the end', hasEnded, limitMs)
  const waiting = async () =>
    z.array(z.looseObject({ waiting: z.number() })).parse((await browser.get('/api/webhooks')).json['webhooks'])[0]
      ?.waiting
  await waitFor(
    'the messages',
    async () => {
      // Programs limit the rate: the wait that they ask for passes, once for each poll of the sender.
      if ((await waiting()) === 0) return received().length === 4
      server.clock.advance(6_000)
      await new Promise((resolve) => setTimeout(resolve, 300))
      return false
    },
    limitMs,
  )
  expect(programs.refused).toEqual([])
  const all = received().join('\n')
  for (const words of [
    'Gazetteer is connected',
    'A capture needs your decision',
    '5 listings stored',
    'Capture completed',
  ])
    expect(all).toContain(words)
  expect(all).toContain(`${server.url}/user/${accountId}/job-history/${String(started['jobId'])}`)
  for (const { headers } of programs.accepted)
    expect(Object.keys(headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
  const log = await browser.get(`/api/webhooks/deliveries?webhook=${id}`)
  const deliveries = z.array(z.looseObject({ id: z.string(), event: z.string() })).parse(log.json['deliveries'])
  const ended = deliveries.find(({ event }) => event === 'run.ended')
  const shown = await browser.get(`/api/webhooks/delivery?webhook=${id}&id=${ended?.id ?? ''}`)
  expect(received()).toContain(JSON.stringify(Object(shown.json['delivery']).body))
})

test('the address chooses the kind, and the kind can be changed', async () => {
  const { browser } = await server.signedIn('professional')
  const create = (body: object) => browser.post('/api/webhooks/create', { events, ...body })
  const slack = 'https://hooks.slack.com/services/T0/B0/x'
  const made = await create({ url: slack })
  expect(made.json['webhook']).toMatchObject({ kind: 'slack' })
  expect((await create({ url: slack, kind: 'generic' })).json['error']).toBe(
    'This is an address of Slack. Choose Slack as the kind of the webhook.',
  )
  expect((await create({ url: 'https://chat.googleapis.com/v1/spaces/A/messages' })).status).toBe(400)
  const { id } = webhookSchema.parse(made.json['webhook'])
  const change = (body: object) => browser.post('/api/webhooks/change', { id, ...body })
  expect((await change({ kind: 'discord' })).status).toBe(400)
  expect((await change({ url: 'https://discord.com/api/webhooks/1/x' })).json['webhook']).toMatchObject({
    kind: 'discord',
  })
  const flow = 'https://prod-12.westus.logic.azure.com/workflows/1'
  expect((await change({ url: flow, kind: 'teams' })).json['webhook']).toMatchObject({ kind: 'teams', url: flow })
  expect((await change({ paused: true })).json['webhook']).toMatchObject({ kind: 'teams', isPaused: true })
})
