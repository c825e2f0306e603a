import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reach } from './guarded-connect.ts'

const server = createServer((socket) => socket.end())
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  port = typeof address === 'object' && address !== null ? address.port : 0
})
afterAll(() => new Promise<void>((done) => void server.close(() => done())))

test('a name is resolved once, and only the checked addresses are connected to', async () => {
  const answers = ['127.0.0.1', '169.254.169.254']
  let lookups = 0
  const resolve = async () => [{ address: answers[lookups++] ?? '', family: 4 }]
  await reach({ host: 'rebinding.example', port }, { allowPrivateHosts: true, resolve }, 1_000)
  expect(lookups).toBe(1)
})

test('a refused address is never connected to', async () => {
  const guard = { allowPrivateHosts: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] }
  let seen = 0
  server.on('connection', () => (seen += 1))
  await expect(reach({ host: 'inside.example', port }, guard, 1_000)).rejects.toMatchObject({
    kind: 'forbidden-address',
  })
  await expect(reach({ host: '127.0.0.1', port }, guard, 1_000)).rejects.toMatchObject({ kind: 'forbidden-address' })
  expect(seen).toBe(0)
})
