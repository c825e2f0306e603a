import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { UserError } from './api-error.ts'
import { errorText, messageOf } from './call.ts'

let server: Server

beforeAll(async () => {
  // Accepts the request and never responds.
  server = createServer(() => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  vi.unstubAllEnvs()
})

test('a cancelled call throws with status 0', async () => {
  vi.resetModules()
  vi.stubEnv('VITE_API_BASE', `http://127.0.0.1:${portOf(server.address())}`)
  const { call } = await import('./call.ts')
  const controller = new AbortController()
  const arrived = once(server, 'request')
  const answer = call('databaseStatus', { signal: controller.signal })
  await arrived
  controller.abort()
  await expect(answer).rejects.toMatchObject({ status: 0, message: 'Request timed out or was aborted' })
})

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

test('prefers error.message, then error, then message, then the status line', () => {
  expect(errorText({ error: { message: 'inner' }, message: 'outer' }, 400, 'Bad Request')).toBe('inner')
  expect(errorText({ error: 'flat', message: 'outer' }, 400, 'Bad Request')).toBe('flat')
  expect(errorText({ message: 'outer' }, 400, 'Bad Request')).toBe('outer')
  expect(errorText(null, 502, 'Bad Gateway')).toBe('502 Bad Gateway')
  expect(errorText('<html>', 500, '')).toBe('500')
})

test('shows messages written for the user, and never a text of the browser', () => {
  expect(messageOf(new UserError('Name is too long.'), 'usual')).toBe('Name is too long.')
  expect(messageOf(new UserError(''), 'usual')).toBe('usual')
  expect(messageOf(new TypeError('Failed to fetch'), 'usual')).toBe('usual')
  expect(messageOf(new SyntaxError('Unexpected token <'), 'usual')).toBe('usual')
})
