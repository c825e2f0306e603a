import { setImmediate as nextLoopIteration } from 'node:timers/promises'
import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { silentLog } from '../log.ts'
import { openLinks } from '../links.ts'
import { openFront } from './front.ts'
import { openHttp } from './open-http.ts'

async function openServer() {
  const authenticate = async () => ({ credential: 'session', actor: null }) as const
  const http = await openHttp({
    ...readConfig({}),
    log: silentLog,
    registry: new Registry(),
    webFolder: null,
    links: openLinks(readConfig({}), () => ''),
    authenticate,
  })
  return { http, idOf: async (given: string) => (await ask(given)).headers['x-request-id'] }

  function ask(given: string) {
    return http.inject({ url: '/api/nothing', headers: { 'x-request-id': given } })
  }
}

test('an answer has the id of its request when that is safe to log, else a new one', async () => {
  const { http, idOf } = await openServer()
  try {
    expect(await idOf('edge-7/4f2a:1')).toBe('edge-7/4f2a:1')
    const made = /^[\da-f-]{36}$/
    for (const odd of ['', 'two words', '"}', 'x'.repeat(129)]) expect(await idOf(odd)).toMatch(made)
    const { headers, statusCode, body } = await http.inject('/api/nothing')
    expect([statusCode, headers['x-request-id']]).toEqual([404, expect.stringMatching(made)])
    expect(Object.keys(Object(JSON.parse(body))).sort()).toEqual(['code', 'error', 'message', 'success'])
    expect((await http.inject('/api/%E0%A4%A')).headers['x-request-id']).toMatch(made)
  } finally {
    await http.close()
  }
})

test('a stop waits for the answer under way, and for no stream', async () => {
  const { http } = await openServer()
  const [received, finishing] = [signalled(), signalled()]
  http.get('/slow', async () => {
    received.signal()
    await finishing.arrived
    return { done: true }
  })
  http.get('/stream', (_request, reply) => {
    reply.raw.setHeader('content-type', 'text/event-stream')
    reply.raw.write('data: 1\n\n')
  })
  await http.ready()
  const front = openFront()
  front.serve((request, response) => http.routing(request, response))
  const address = await front.listen({ host: '127.0.0.1', port: 0 })
  const stream = await fetch(`${address}/stream`)
  const slow = fetch(`${address}/slow`)
  await received.arrived
  let isStopped = false
  const stopped = http.finishRequests(60_000).then(() => (isStopped = true))
  await nextLoopIteration()
  expect(isStopped).toBe(false)
  finishing.signal()
  expect(await (await slow).json()).toEqual({ done: true })
  await stopped
  await http.close()
  await front.close()
  await stream.body?.cancel().catch(() => undefined)
})

function signalled() {
  let signal: () => void = () => undefined
  const arrived = new Promise<void>((resolve) => (signal = resolve))
  return { arrived, signal }
}
