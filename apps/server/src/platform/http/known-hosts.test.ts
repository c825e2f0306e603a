import { request } from 'node:http'
import { connect } from 'node:net'
import { type TestServer, startTestServer } from '../../testing/index.ts'
import { afterEach, describe, expect, test } from 'vitest'

const started: TestServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

async function start(env: Record<string, string> = {}): Promise<TestServer> {
  const server = await startTestServer({ env })
  started.push(server)
  return server
}

type Received = { status: number; type: string; text: string }

/** `fetch` always sets the Host header itself. */
function ask({ url }: TestServer, headers: Record<string, string>, path = '/api/health'): Promise<Received> {
  return new Promise((resolve, reject) => {
    const asked = request(url + path, { headers }, (answer) => {
      let text = ''
      answer.on('data', (part) => (text += String(part)))
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', text })
      })
    })
    asked.once('error', reject).end()
  })
}

const statusesOf = (server: TestServer, hosts: string[]): Promise<number[]> =>
  Promise.all(hosts.map(async (host) => (await ask(server, { host })).status))

const foreign = [
  'evil.example',
  'evil.example:4000',
  'localhost.evil.example',
  '127.0.0.1.nip.example',
  'localhost_x',
  'a b',
]

/** The status line of a request whose lines no HTTP client would send. */
async function statusLineOf({ url }: TestServer, lines: string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  let text = ''
  for await (const part of socket) text += String(part)
  return text.split('\r\n')[0] ?? ''
}

describe('the name under which a request arrives', () => {
  test('is given once', async () => {
    const server = await start()
    const health = ['GET /api/health HTTP/1.1', 'Host: localhost']
    expect(await statusLineOf(server, health)).toBe('HTTP/1.1 200 OK')
    expect(await statusLineOf(server, [...health, 'Host: evil.example'])).toBe('HTTP/1.1 400 Bad Request')
    expect(await statusLineOf(server, [...health, 'Host: localhost'])).toBe('HTTP/1.1 400 Bad Request')
  })

  test('must be a loopback name or an address where nothing else is set', async () => {
    const server = await start()
    const ours = [
      'localhost',
      'LOCALHOST:4000',
      'app.localhost',
      'localhost.',
      '127.0.0.1:1',
      '192.168.7.7',
      '[::1]:4000',
    ]
    expect(await statusesOf(server, ours)).toEqual(ours.map(() => 200))
    expect(await statusesOf(server, foreign)).toEqual(foreign.map(() => 421))
  })

  test("otherwise answers 421 in the API's format, for pages as plain text, naming PUBLIC_URL", async () => {
    const server = await start()
    const text =
      'Gazetteer does not accept requests for the name evil.example. If this is your server, set PUBLIC_URL to its address, or add the name to ALLOWED_HOSTS.'
    const call = await ask(server, { host: 'evil.example' })
    expect(JSON.parse(call.text)).toEqual({ success: false, error: text, message: text, code: 'unknown-host' })
    const unknown = await ask(server, { host: 'evil.example' }, '/api/nowhere')
    expect(unknown.status).toBe(421)
    const page = await ask(server, { host: 'evil.example' }, '/login')
    expect(page).toEqual({ status: 421, type: 'text/plain; charset=utf-8', text })
    const known = await start({ PUBLIC_URL: 'https://gazetteer.example' })
    expect((await ask(known, { host: 'evil.example' }, '/')).text).toBe(
      'Gazetteer does not accept requests for the name evil.example. Its address is https://gazetteer.example (PUBLIC_URL); add further names to ALLOWED_HOSTS.',
    )
  })

  test('may be that of PUBLIC_URL, HOST or ALLOWED_HOSTS', async () => {
    const env = {
      PUBLIC_URL: 'https://gazetteer.example',
      HOST: 'localhost',
      ALLOWED_HOSTS: 'Inner-Name, other.example',
    }
    const server = await start(env)
    const ours = ['gazetteer.example', 'gazetteer.example:443', 'inner-name:4000', 'other.example', 'localhost']
    expect(await statusesOf(server, ours)).toEqual(ours.map(() => 200))
    expect(await statusesOf(server, foreign)).toEqual(foreign.map(() => 421))
  })

  test('may be any name when ALLOWED_HOSTS is *', async () => {
    expect(await statusesOf(await start({ ALLOWED_HOSTS: '*' }), foreign)).toEqual(foreign.map(() => 200))
  })

  test('is checked in addition to the forwarded name, which a script of another site could set', async () => {
    const server = await start({ TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://gazetteer.example' })
    const asked = async (host: string, forwarded: string) =>
      (await ask(server, { host, 'x-forwarded-host': forwarded })).status
    expect(await asked('127.0.0.1', 'gazetteer.example')).toBe(200)
    expect(await asked('evil.example', 'gazetteer.example')).toBe(421)
    expect(await asked('127.0.0.1', 'evil.example')).toBe(421)
  })
})

test('pages disable camera, geolocation and payment', async () => {
  const server = await start()
  const { headers } = await server.visitor().get('/api/health')
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\), .*geolocation=\(\), .*payment=\(\)/)
})
