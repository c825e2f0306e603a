import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endStalled } from './end-stalled.ts'

const limits = { stallMs: 300, minBytes: 8_192 }
const piece = Buffer.alloc(65_536)
const ended = new Map<string, () => void>()
const server = createServer((request, response) => {
  response.once('close', () => ended.get(request.url ?? '')?.())
  if (request.url === '/quiet') return void setTimeout(() => response.end('late'), 1_200)
  const write = () => {
    while (!response.closed && response.write(piece));
  }
  response.on('drain', write)
  write()
})
let url = ''

beforeAll(async () => {
  endStalled(server, limits)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
})

/** Reads everything, or nothing; returns how long the server held the connection open, at most a second. */
async function lifeOf(path: string, isRead: boolean): Promise<number> {
  const start = performance.now()
  const over = new Promise<number>((resolve) => ended.set(path, () => resolve(performance.now() - start)))
  const request = get(`${url}${path}`, { agent: false })
  request.on('error', () => undefined)
  request.on('response', (response) => {
    response.on('error', () => undefined)
    if (isRead) response.resume()
    else response.pause()
  })
  const life = await Promise.race([over, wait(1_000, 1_000)])
  request.destroy()
  return life
}

test('closes the connection of a client that does not read, and cancels its request', async () => {
  const life = await lifeOf('/unread', false)
  expect(life).toBeGreaterThan(250)
  expect(life).toBeLessThan(900)
})

test('leaves a client that reads, or waits for a slow answer, connected', async () => {
  expect(await Promise.all([lifeOf('/read', true), lifeOf('/quiet', true)])).toEqual([1_000, 1_000])
})
