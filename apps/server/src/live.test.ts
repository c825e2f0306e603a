import { type TestServer, startTestServer } from './testing/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const form = (code: string) => ({ success: false, error: expect.any(String), message: expect.any(String), code })

test('the live feed answers a visitor in the API’s error format', async () => {
  const { status, json } = await server.visitor().get('/api/trpc/runtime')
  expect([status, json]).toEqual([401, form('unauthorized')])
})

test.each([
  ['GET', 'nowhere', 404, 'not-found'],
  ['GET', '', 404, 'not-found'],
  ['GET', 'runtime,runtime?batch=1', 404, 'not-found'],
  ['GET', 'runtime?batch=1&input=', 400, 'invalid-input'],
  ['GET', 'runtime?batch=1&input={"0":', 400, 'invalid-input'],
  ['GET', 'runtime?connectionParams=7', 400, 'invalid-input'],
  ['POST', 'runtime', 405, 'not-allowed'],
  ['GET', 'runtime/more', 404, 'not-found'],
])('and every other refusal too: %s /api/trpc/%s is %i', async (method, path, status, code) => {
  const { browser } = await server.signedIn()
  const answer = await browser.send(`/api/trpc/${path}`, { method })
  expect([answer.status, answer.json]).toEqual([status, form(code)])
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
})
