import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { type Socket, connect } from 'node:net'
import { businessTypes } from '@gazetteer/business-types'
import type { Browser } from '@gazetteer/testkit/browser'
import { allCities } from '@gazetteer/places/us'
import { listen } from '../load/listen.ts'
import { openEndlessProject } from './endless-project.ts'
import { cookieOf, pause } from './people.ts'

const streams = 4_000
const stalledDownloads = 50
const concurrentEndless = 8
const fileListings = 10_000
const fileWithinMs = 20_000
const dense = ['Restaurant', 'Bar', 'Cafe', 'Dentist', 'Lawyer', 'Bank', 'Pharmacy', 'Hair Salon']
const types = businessTypes.map(({ name }) => name)
const cities = allCities().map(({ label }) => label)

/** Set-up: a file larger than any socket buffer, MB. */
export async function makeLargeFile(url: string, browser: Browser): Promise<{ name: string; megabytes: number }> {
  const campaign = {
    mode: 'autonomous',
    cities: cities.slice(20, 60).map((city) => ({ city, businessTypes: dense })),
  }
  await browser.post('/api/runtime/start', campaign)
  for (const end = performance.now() + fileWithinMs; performance.now() < end; await pause(500))
    if ((await progressOf(browser)).recordsProcessed > fileListings) break
  await browser.post('/api/runtime/stop')
  while ((await browser.get('/api/runtime/status')).json['endTime'] === null) await pause(250)
  const { exports } = readJson((await browser.get('/api/exports')).json, {
    exports: z.array(z.looseObject({ filename: z.string() })),
  })
  const name = exports[0]?.filename ?? ''
  const response = await fetch(`${url}/api/download/${name}`, { headers: { cookie: cookieOf(browser) } })
  if (!response.ok) throw new Error(`The file ${name} was answered with ${response.status}`)
  return { name, megabytes: (await response.arrayBuffer()).byteLength / 1e6 }
}

export type Greed = { end: () => Promise<Record<string, string | number>> }

/**
 * Concurrently: 60 cities with every business type, 4,000 streams, a database that never stops responding, downloads
 * that stall.
 */
export async function beGreedy(url: string, browser: Browser, file: string): Promise<Greed> {
  const over = new AbortController()
  const campaign = {
    mode: 'autonomous',
    confirm: true,
    cities: cities.slice(0, 60).map((city) => ({ city, businessTypes: types })),
  }
  const started = await browser.post('/api/runtime/start', campaign)
  const project = await openEndlessProject()
  const config = { provider: 'supabase', supabaseUrl: project.url, supabasePublishableKey: 'key' }
  const saved = await browser.post('/api/db/save', config)
  if (saved.json['success'] !== true || started.status !== 200) throw new Error(`${started.text} ${saved.text}`)
  project.begin()
  const counts = { calls: 0, longest: 0 }
  const endlessRequests = Array.from({ length: concurrentEndless }, async (_, at) => {
    while (!over.signal.aborted) {
      const start = performance.now()
      if (at % 4 === 0) await browser.post('/api/db/test', config)
      else await browser.get(at % 4 === 1 ? '/api/db/status' : '/api/table/rows?limit=1000')
      counts.calls += 1
      counts.longest = Math.max(counts.longest, performance.now() - start)
      await pause(20)
    }
  })
  const stalled = Array.from({ length: stalledDownloads }, () => stall(url, `/api/download/${file}`, cookieOf(browser)))
  const ears = await listen(url, Array<string>(streams).fill(cookieOf(browser)))
  return {
    end: async () => {
      over.abort()
      const received = await ears.end()
      const stillOpen = stalled.filter(({ closed }) => !closed).length
      await Promise.all(endlessRequests)
      for (const socket of stalled) socket.destroy()
      const { requests } = await progressOf(browser)
      await browser.post('/api/runtime/stop')
      project.close()
      return {
        'streams refused': received.refused,
        'stalled downloads still open': stillOpen,
        'endless answers': counts.calls,
        'MB of them': project.megabytes(),
        'longest s': counts.longest / 1_000,
        'requests of its campaign': requests,
      }
    },
  }
}

async function progressOf(browser: Browser): Promise<{ recordsProcessed: number; requests: number }> {
  const { json } = await browser.get('/api/runtime/status')
  return readJson(json['progress'] ?? {}, { recordsProcessed: z.number().default(0), requests: z.number().default(0) })
}

/** Requests a file and never reads the response. */
function stall(url: string, path: string, cookie: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined) // the server ended it
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n\r\n`)
  return socket
}
