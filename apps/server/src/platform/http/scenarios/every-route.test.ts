import { type Route, pathOf, routes } from '@gazetteer/contract'
import { examples } from '@gazetteer/contract/documentation'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

type Example = { body?: unknown; query?: unknown; params?: unknown }
const all = Object.entries<Route>(routes)
const exampleOf = new Map(Object.entries(examples).map(([name, example]): [string, Example] => [name, Object(example)]))
/** The MCP protocol has its own envelope. */
const own = all.filter(([name]) => name !== 'mcp')

let server: TestServer
let person: SignedIn
beforeAll(async () => {
  server = await startTestServer({ env: { OPERATORS: 'operator@example.com' } })
  person = await server.signedIn('professional', 'operator@example.com')
})
afterAll(() => server.stop())

const queryOf = (fields: object): string =>
  new URLSearchParams(Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)])).toString()

/** Calls a route with the input of its example and further fields in query or body. */
async function call([name, route]: [string, Route], more: object, where: 'query' | 'body' = 'query') {
  const { body, query, params } = exampleOf.get(name) ?? {}
  const path = `${pathOf(route, params)}?${queryOf({ ...Object(query), ...(where === 'query' ? more : {}) })}`
  if (route.method === 'GET') return await person.browser.get(path)
  return await person.browser.post(path, { ...Object(body), ...(where === 'body' ? more : {}) })
}

const inQuery = own.map(([name, route]) => ({ name, route, where: 'query' as const }))
/** Forms of WebAuthn, to which browsers add members. */
const extensible = new Set(['registerPasskey', 'passkeySignIn'])
const bodies = own.filter(([, { method }]) => method === 'POST').map(([name, route]) => ({ name, route }))
const inBody = bodies.filter(({ name }) => !extensible.has(name)).map((one) => ({ ...one, where: 'body' as const }))

describe('every call', () => {
  // The unknown field is refused before the handler runs, so the calls have no effect.
  test.each([...inQuery, ...inBody])('$name takes user and userId in the $where, and no unknown field', async (one) => {
    for (const field of ['user', 'userId'])
      for (const self of [person.email, person.email.toUpperCase()]) {
        const { status, json } = await call([one.name, one.route], { [field]: self, zzz: '1' }, one.where)
        expect([status, json['error']]).toEqual([400, 'The request has an unknown field: zzz'])
      }
    const other = await call([one.name, one.route], { user: 'someone@else.example' }, one.where)
    expect([other.status, other.json['code']]).toEqual([403, 'other-account'])
  })

  // By IP address, so the calls have no effect.
  test.each(bodies.filter(({ name }) => extensible.has(name)))(
    '$name takes user, userId and unknown fields in the body, and names no other account',
    async ({ name, route }) => {
      for (const field of ['user', 'userId', 'zzz']) {
        const { status, json } = await call([name, route], { [field]: person.email }, 'body')
        expect([status, json['code']]).toEqual([409, 'no-host-name'])
      }
      const other = await call([name, route], { user: 'someone@else.example' }, 'body')
      expect([other.status, other.json['code']]).toEqual([403, 'other-account'])
    },
  )

  test.each(own.map(([name, route]) => ({ name, route })))('$name answers 405 to other methods', async (one) => {
    const path = pathOf(one.route, exampleOf.get(one.name)?.params)
    const patterns = own.map(([, { path: known, method }]) => ({
      method,
      known: new RegExp(`^${known.replace(/:\w+/gu, '[^/]+')}$`, 'u'),
    }))
    const served = patterns.flatMap(({ method, known }) => (known.test(path) ? [method] : []))
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter(
      (wanted) => !served.some((known) => known === wanted),
    )) {
      const { status, headers, json } = await person.browser.send(path, { method })
      expect([method, status, json['success']]).toEqual([method, 405, false])
      for (const known of served) expect(headers.get('allow')).toContain(known)
    }
  })
})

const uuid = '00000000-0000-4000-8000-000000000000'
const job = 'JB-1-NOBODY'

test.each([
  ['GET', `/api/jobs/${job}`],
  ['GET', `/api/jobs/${job}/log`],
  ['GET', `/api/jobs/${job}/listings`],
  ['GET', `/api/jobs/${job}/refused`],
  ['GET', `/api/jobs/${job}/export`],
  ['GET', `/api/jobs/cities?jobId=${job}`],
  ['GET', `/api/jobs/result?jobId=${job}`],
  ['GET', `/api/runtime/map?jobId=${job}`],
  ['GET', `/api/jobs?before=${job}`],
  ['GET', `/api/exports?before=${job}`],
  ['GET', `/api/download/boise-id_${job}.json`],
  ['GET', `/api/view/boise-id_${job}`],
  ['GET', `/api/payment/receipt/${uuid}`],
  ['GET', `/api/campaigns/comparisons?campaign=${uuid}`],
  ['GET', `/api/campaigns/changes?campaign=${uuid}`],
  ['GET', `/api/campaigns/changes/export?campaign=${uuid}`],
  ['GET', `/api/webhooks/deliveries?webhook=${uuid}`],
  ['GET', `/api/webhooks/delivery?webhook=${uuid}&id=msg_1`],
  ['GET', '/api/nothing-here'],
  ['POST', `/api/jobs/${job}/continue`],
  ['POST', `/api/jobs/${job}/refused/retry`],
  ['POST', '/api/runtime/retry-gaps', { jobId: job }],
  ['POST', '/api/runtime/recovery-decision', { recoveryId: uuid, choice: 'stop' }],
  ['POST', '/api/campaigns/run', { id: uuid }],
  ['POST', '/api/campaigns/pause', { id: uuid, paused: true }],
  ['POST', '/api/campaigns/delete', { id: uuid }],
  ['POST', '/api/campaigns/save', { id: uuid, ...Object(exampleOf.get('saveCampaign')?.body) }],
  ['POST', '/api/webhooks/change', { id: uuid, paused: true }],
  ['POST', '/api/webhooks/rotate-secret', { id: uuid }],
  ['POST', '/api/webhooks/resend', { webhook: uuid, id: 'msg_1' }],
  ['POST', '/api/webhooks/delete', { id: uuid }],
  ['POST', '/api/webhooks/test', { id: uuid }],
  ['POST', '/api/webhooks/send-again', { id: uuid }],
  ['POST', '/api/presets/delete', { kind: 'view', name: 'none' }],
  ['POST', '/api/keys/revoke', { id: uuid }],
  ['POST', '/api/auth/sessions/end', { id: uuid }],
] as const)('%s %s answers 404 to an unknown id', async (method, path, body?: object) => {
  const { browser } = person
  const { status, json } = method === 'GET' ? await browser.get(path) : await browser.post(path, body ?? {})
  expect([status, json['success'], json['code']]).toEqual([404, false, expect.any(String)])
})

test('long lists are paged by limit and cursor, but for the calls that are specified otherwise', () => {
  const specified = new Set(['jobs', 'jobPlaces', 'exports', 'tableRows'])
  const fieldsOf = (schema: unknown): string[] => Object.keys(Object(Object(schema).shape))
  const odd = own
    .filter(([name]) => !specified.has(name))
    .flatMap(([name, { query, answer }]) => {
      const fields = fieldsOf(query)
      const foreign = fields.filter((field) => ['after', 'before', 'offset', 'next'].includes(field))
      const isPaged = fieldsOf(answer).includes('next')
      return foreign.length > 0 || isPaged !== fields.includes('cursor') ? [name] : []
    })
  expect(odd).toEqual([])
})
