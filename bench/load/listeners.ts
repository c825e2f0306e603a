import { once } from 'node:events'
import { Agent, get } from 'node:http'
import type { ClientRequest } from 'node:http'
import type { Heard } from './listen.ts'

type Ear = { request: ClientRequest; heardAt: number; longestMs: number; events: number; isRefused: boolean }

const [start]: { url: string; cookies: string[] }[] = await once(process, 'message')
if (start === undefined) throw new Error('No server URL given')
const { url, cookies } = start
const agent = new Agent({ maxSockets: Infinity })
let bytes = 0
const ears = cookies.map((cookie) => openEar(cookie))
process.send?.('listening')
await once(process, 'message')
process.send?.(result())
process.disconnect()
for (const { request } of ears) request.destroy()
agent.destroy()

function openEar(cookie: string): Ear {
  const request = get(`${url}/api/trpc/runtime`, { agent, headers: { cookie, accept: 'text/event-stream' } })
  const ear: Ear = { request, heardAt: performance.now(), longestMs: 0, events: 0, isRefused: false }
  request.on('error', () => undefined) // we ended it
  request.on('response', (response) => {
    ear.isRefused = response.statusCode !== 200
    response.on('error', () => undefined)
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.byteLength
      if (!chunk.includes('data:')) return
      const now = performance.now()
      ear.longestMs = Math.max(ear.longestMs, now - ear.heardAt)
      ear.heardAt = now
      ear.events += 1
    })
  })
  return ear
}

function result(): Heard {
  const now = performance.now()
  return {
    listeners: ears.length,
    refused: ears.filter(({ isRefused, events }) => isRefused || events === 0).length,
    events: ears.reduce((sum, { events }) => sum + events, 0),
    megabytes: bytes / 1e6,
    longestSilenceMs: Math.max(...ears.map(({ longestMs, heardAt }) => Math.max(longestMs, now - heardAt))),
  }
}
