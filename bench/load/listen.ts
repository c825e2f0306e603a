import { Agent, get } from 'node:http'
import type { ClientRequest } from 'node:http'

export type Heard = { listeners: number; refused: number; events: number; megabytes: number; longestSilenceMs: number }

type Ear = { request: ClientRequest; heardAt: number; longestMs: number; events: number; isRefused: boolean }

/** Opens the live feed once for each cookie given, and keeps it open until `end`. */
export function listen(url: string, cookies: readonly string[]): { end: () => Heard } {
  const agent = new Agent({ maxSockets: Infinity })
  let bytes = 0
  const ears = cookies.map((cookie) => openEar(cookie))

  function openEar(cookie: string): Ear {
    const request = get(`${url}/api/trpc/runtime`, { agent, headers: { cookie, accept: 'text/event-stream' } })
    const ear: Ear = { request, heardAt: performance.now(), longestMs: 0, events: 0, isRefused: false }
    request.on('error', () => undefined) // ended by us
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

  return {
    end: () => {
      const now = performance.now()
      for (const { request } of ears) request.destroy()
      agent.destroy()
      return {
        listeners: ears.length,
        refused: ears.filter(({ isRefused, events }) => isRefused || events === 0).length,
        events: ears.reduce((sum, { events }) => sum + events, 0),
        megabytes: bytes / 1e6,
        longestSilenceMs: Math.max(...ears.map(({ longestMs, heardAt }) => Math.max(longestMs, now - heardAt))),
      }
    },
  }
}
