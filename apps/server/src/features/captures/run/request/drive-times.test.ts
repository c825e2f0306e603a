import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDriveTimes } from './drive-times.ts'

let server: Server
let address = ''
let answer = { status: 200, body: '' }
let requests = 0

beforeAll(async () => {
  server = createServer((_request, response) => {
    requests += 1
    response.writeHead(answer.status).end(answer.body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const bound = server.address()
  address = `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}/isochrone`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const wanted = { kind: 'drive-time', name: 'A', center: [-116.2, 43.61], minutes: 10, mode: 'car' } as const
const asks = (url: string) => {
  const driveTimes = openDriveTimes(url)
  if (driveTimes === null) throw new Error('not set up')
  return (minutes: number, accountId = 'a') => driveTimes({ ...wanted, center: [-116.2, 43.61], minutes }, accountId)
}

test.each([
  [401, '', "The service for drive times refuses this server's key. Please tell the operator of this server."],
  [429, '', 'The service for drive times has reached its limit. Please try again later.'],
  [503, '', 'The service for drive times failed. Please try again, or choose another area.'],
  [
    400,
    '{"error_code":171}',
    'The service for drive times finds nothing for this point, time and mode. Choose a point near a road, or fewer minutes.',
  ],
  [
    200,
    '<html>',
    'The service for drive times gave an answer that is not a boundary. Please tell the operator of this server.',
  ],
])('an answer %d %s is explained', async (status, body, message) => {
  answer = { status, body }
  await expect(asks(address)(10)).rejects.toThrow(message)
})

test('a service that is not there is explained', async () => {
  await expect(asks('http://127.0.0.1:1/isochrone')(10)).rejects.toThrow('The service for drive times does not answer.')
})

test('the same boundary is requested once, a failed one again', async () => {
  const ask = asks(address)
  answer = { status: 503, body: '' }
  await expect(ask(10)).rejects.toThrow('failed')
  answer = { status: 200, body: '{"type":"FeatureCollection","features":[]}' }
  requests = 0
  expect(await Promise.all([ask(10), ask(10), ask(20)])).toHaveLength(3)
  await ask(10)
  expect(requests).toBe(2)
})

test('an account can request a number of boundaries a day; known ones and those of others do not count', async () => {
  const ask = asks(address)
  answer = { status: 200, body: '{"type":"FeatureCollection","features":[]}' }
  for (let minutes = 1; minutes <= 200; minutes += 1) await ask(minutes)
  await expect(ask(201)).rejects.toThrow('200 drive-time areas a day')
  expect(await ask(200)).toEqual({ type: 'FeatureCollection', features: [] })
  expect(await ask(201, 'b')).toEqual({ type: 'FeatureCollection', features: [] })
})
