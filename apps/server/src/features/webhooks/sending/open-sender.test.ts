import { once } from 'node:events'
import { createServer } from 'node:net'
import { movableClock, waitFor, listeningPort } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, appDatabaseKindsInScope, startTestServer } from '../../../testing/index.ts'
import { attemptLimits } from './open-sender.ts'

const limitMs = 90_000
/** The guarantee for other accounts. */
const withinMs = 30_000
const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'
const countsSchema = z.array(z.looseObject({ waiting: z.number() }))

/** A raw socket server that answers each request with the same text, or never. */
async function openReceiver(answer: string | null) {
  const receiver = { url: '', requests: 0, open: 0, mostOpen: 0, close: () => undefined as void }
  const server = createServer((socket) => {
    receiver.open += 1
    receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open)
    socket.on('error', () => undefined).on('close', () => (receiver.open -= 1))
    socket.once('data', () => {
      receiver.requests += 1
      if (answer !== null) socket.write(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  receiver.url = `http://127.0.0.1:${listeningPort(server)}/hook`
  receiver.close = () => void server.close()
  return receiver
}

test.each(appDatabaseKindsInScope)(
  'ten receivers of one account that hang do not delay the messages of another (%s)',
  async (kind) => {
    const server = await startTestServer({ kind, clock: movableClock() })
    const [hangs, switches, healthy] = await Promise.all([
      openReceiver(null),
      openReceiver(switching),
      openReceiver('HTTP/1.1 204 No Content\r\n\r\n'),
    ])
    const capture = async ({ browser }: SignedIn, count: number): Promise<void> => {
      await browser.post('/api/runtime/start', { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' })
      const ended = async () => {
        const { json } = await browser.get('/api/jobs')
        const jobs = z.array(z.looseObject({ status: z.string() })).parse(json['jobs'])
        return jobs.length === count && jobs.every(({ status }) => status === 'completed')
      }
      await waitFor(`capture ${count}`, ended, limitMs)
    }
    try {
      const [slow, other] = [await server.signedIn('professional'), await server.signedIn('professional')]
      for (const { browser } of [slow, other]) await browser.post('/api/db/save', { provider: 'none' })
      const events = ['run.ended', 'listings.delivered']
      for (let nth = 0; nth < 10; nth += 1)
        await slow.browser.post('/api/webhooks/create', { url: (nth < 8 ? hangs : switches).url, events })
      await other.browser.post('/api/webhooks/create', { url: healthy.url, events })
      for (const count of [1, 2, 3]) await capture(slow, count)
      await waitFor('receivers that hang', () => hangs.open === attemptLimits.perAccount, limitMs)

      const since = performance.now()
      await capture(other, 1)
      await waitFor('the messages of the other account', () => healthy.requests === 2, withinMs)
      expect(performance.now() - since).toBeLessThan(withinMs)
      expect(hangs.mostOpen).toBeLessThanOrEqual(attemptLimits.perAccount)
      const { json } = await slow.browser.get('/api/webhooks')
      for (const { waiting } of countsSchema.parse(json['webhooks'])) expect(waiting).toBeGreaterThan(0)
    } finally {
      await server.stop()
      for (const { close } of [hangs, switches, healthy]) close()
    }
    await waitFor('no socket left open', () => hangs.open === 0, limitMs)
  },
  200_000,
)
