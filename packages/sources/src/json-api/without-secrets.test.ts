import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { sendJson, withoutSecrets } from './index.ts'

test.each([
  ['Invalid key a+b/c="d', 'Invalid key •••'],
  ['?key=a%2Bb%2Fc%3D%22d is wrong', '?key=••• is wrong'],
  [`Basic ${Buffer.from('a+b/c="d').toString('base64')}`, 'Basic •••'],
  ['nothing here', 'nothing here'],
])('%s is shown as %s', (text, shown) => {
  expect(withoutSecrets(text, ['a+b/c="d', ''])).toBe(shown)
})

test('an error that repeats the key of the request is read without it', async () => {
  const key = 'sk-0123456789abcdef"x'
  const server = createServer((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}` } }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    const { port } = server.address() as AddressInfo
    const request = {
      title: 'Acme',
      url: `http://127.0.0.1:${port}/`,
      method: 'GET',
      headers: { authorization: `Bearer ${key}` },
      body: null,
      timeoutMs: 5_000,
      secrets: [key],
    } as const
    const { json } = await sendJson(request, new AbortController().signal)
    expect(json).toEqual({ error: { message: 'Incorrect API key provided: •••' } })
  } finally {
    server.close()
  }
})
