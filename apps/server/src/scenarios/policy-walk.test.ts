import { type KeyScope, type Route, keyScopes, routes } from '@gazetteer/contract'
import { type BrowserAnswer, type Browser } from '@gazetteer/testkit'
import { type SignedIn, type TestServer, startTestServer } from '../testing/index.ts'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Policy, policies } from '../platform/api/policies.ts'

const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
const sessionExpired = 'Session expired. Please log in again.'

const operator = { email: 'operator@example.com', password: 'correct horse' }

type Operation = { name: string; method: string; path: string; policy: Policy | undefined; takesUser: boolean }

const policyOf = new Map<string, Policy>(Object.entries(policies))
const contract = new Map(
  Object.entries<Route>(routes).map(([routeName, route]) => [
    `${route.method} ${route.path.replace(/:(\w+)/g, '{$1}')}`,
    { policy: policyOf.get(routeName), takesUser: takesUser(route) },
  ]),
)

function takesUser({ query, body }: Route): boolean {
  return !body && query instanceof z.ZodObject && ('user' in query.shape || 'userId' in query.shape)
}

async function everyOperation(server: TestServer): Promise<Operation[]> {
  const { paths } = documentSchema.parse((await server.visitor().get('/api/docs/json')).json)
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((lower) => {
      const method = lower.toUpperCase()
      const { policy, takesUser: names = false } = contract.get(`${method} ${path}`) ?? {}
      return { name: `${method} ${path}`, method, path, policy, takesUser: names }
    }),
  )
}

/** Without a body: an admitted caller gets 400 when one is required, never 401 or 403. */
const call = (browser: Browser, { method, path }: Operation, query = ''): Promise<BrowserAnswer> =>
  browser.send(path.replace(/\{\w+\}/g, 'nothing') + query, { method })

const callByKey = (browser: Browser, { method, path }: Operation, key: string): Promise<BrowserAnswer> =>
  browser.send(path.replace(/\{\w+\}/g, 'nothing'), { method, headers: { authorization: `Bearer ${key}` } })

/** The policy table's result for a key with these scopes. */
function expectedOf({ policy }: Operation, scopes: readonly KeyScope[], isProfessional: boolean): string {
  if (policy === undefined) return 'no policy'
  if (policy.key === null) return policy.who === 'visitor' ? 'let in' : 'session-only'
  if (policy.key !== 'any' && !scopes.includes(policy.key)) return 'key-scope'
  const isFree = (policy.key === 'read' || policy.key === 'any') && policy.who !== 'professional'
  return isProfessional || isFree ? 'let in' : 'professional-only'
}

function outcomeOf({ status, json }: BrowserAnswer): string {
  if (status >= 500) return `broken: ${status}`
  if (status < 400) return 'let in'
  const isInForm =
    json['success'] === false &&
    typeof json['code'] === 'string' &&
    (status === 401 ? String(json['message']).startsWith(String(json['error'])) : json['error'] === json['message'])
  if (!isInForm) return `not in the form of the API: ${status}`
  if (status === 429) return 'throttled'
  if (status === 401) return json['error'] === sessionExpired ? 'no session' : String(json['code'])
  return status === 403 ? String(json['code']) : 'let in'
}

/** Access is decided from the caller's identity before other queries, so one database kind is enough. */
describe('every route of the OpenAPI document', () => {
  let server: TestServer
  let operations: Operation[]
  beforeAll(async () => {
    server = await startTestServer({ env: { OPERATORS: operator.email } })
    operations = await everyOperation(server)
  })
  afterAll(() => server.stop())

  async function walk(
    ask: (operation: Operation) => Promise<BrowserAnswer>,
    over = operations,
  ): Promise<[string, string][]> {
    const seen: [string, string][] = []
    for (const operation of over) seen.push([operation.name, outcomeOf(await ask(operation))])
    return seen
  }

  /** Calls as one account; as a new one after a call that signed it out. */
  function callAsOne(plan: 'free' | 'professional'): (operation: Operation) => Promise<BrowserAnswer> {
    let person: SignedIn | null = null
    return async (operation) => {
      if (person === null || person.browser.cookies.get('gazetteer_session') === undefined)
        person = await server.signedIn(plan)
      return call(person.browser, operation)
    }
  }

  test('has a policy, and every route of the contract is there', () => {
    expect(operations.filter(({ policy }) => policy === undefined)).toEqual([])
    const served = new Set(operations.map(({ name }) => name))
    expect([...contract.keys()].filter((name) => !served.has(name))).toEqual([])
  })

  test('admits a visitor only to visitor routes, before it validates the body', async () => {
    const expected = operations.map(({ name, policy }) => [name, policy?.who === 'visitor' ? 'let in' : 'no session'])
    expect(await walk((operation) => call(server.visitor(), operation))).toEqual(expected)
  })

  test('treats an invented session as no session', async () => {
    const browser = server.visitor()
    browser.cookies.set('gazetteer_session', 'x'.repeat(43))
    const guarded = operations.filter(({ policy }) => policy?.who !== 'visitor')
    expect(await walk((operation) => call(browser, operation), guarded)).toEqual(
      guarded.map(({ name }) => [name, 'no session']),
    )
  })

  test('admits a free account to everything that does not need Professional', async () => {
    const refusals = { professional: 'professional-only', operator: 'operator-only', 'signed-in': null, visitor: null }
    const expected = operations.map(({ name, policy }) => [name, refusals[policy?.who ?? 'visitor'] ?? 'let in'])
    expect(await walk(callAsOne('free'))).toEqual(expected)
  })

  test('admits a professional account to everything except operator routes', async () => {
    expect(await walk(callAsOne('professional'))).toEqual(
      operations.map(({ name, policy }) => [name, policy?.who === 'operator' ? 'operator-only' : 'let in']),
    )
  })

  test('admits an operator to operator routes', async () => {
    const browser = server.visitor()
    await browser.post('/api/auth/register', operator)
    await browser.post('/api/auth/login', operator)
    const theirs = operations.filter(({ policy }) => policy?.who === 'operator')
    expect(theirs.length).toBeGreaterThan(5)
    expect(await walk((operation) => call(browser, operation), theirs)).toEqual(
      theirs.map(({ name }) => [name, 'let in']),
    )
  })

  test.each([['read'], ['capture'], ['table'], ['admin'], [...keyScopes]] as KeyScope[][])(
    'opens to a key what its scopes name (%s %s %s), with its rate',
    async (...scopes) => {
      const { browser } = await server.signedIn('professional')
      const { json } = await browser.post('/api/keys/create', { name: 'walk', scopes })
      const program = server.visitor()
      const rates = new Set<string | null>()
      const callAs = async (operation: Operation) => {
        const answer = await callByKey(program, operation, String(json['token']))
        rates.add(answer.headers.get('ratelimit-limit'))
        return answer
      }
      const expected = operations.map((operation) => [operation.name, expectedOf(operation, scopes, true)])
      expect(await walk(callAs)).toEqual(expected)
      expect([...rates]).toEqual(['300'])
    },
  )

  test('lets keys of an account that is free again only read', async () => {
    const { browser, email } = await server.signedIn('professional')
    const { json } = await browser.post('/api/keys/create', { name: 'walk', scopes: keyScopes })
    await server.setPlan(email, 'free')
    const callAs = (operation: Operation) => callByKey(server.visitor(), operation, String(json['token']))
    const expected = operations.map((operation) => [operation.name, expectedOf(operation, keyScopes, false)])
    expect(await walk(callAs)).toEqual(expected)
  })

  test('rejects an invented key, even with a valid session', async () => {
    const { browser } = await server.signedIn('professional')
    const guarded = operations.filter(({ policy }) => policy?.who !== 'visitor')
    for (const from of [server.visitor(), browser]) {
      expect(await walk((operation) => callByKey(from, operation, `gz_${'x'.repeat(43)}`), guarded)).toEqual(
        guarded.map(({ name }) => [name, 'unknown-key']),
      )
    }
  })

  test('matches docs/openapi.json', async () => {
    const written = await readFile(new URL('../../../../docs/openapi.json', import.meta.url), 'utf8')
    const { text } = await server.visitor().get('/api/docs/json')
    const anywhere = { servers: [] }
    expect({ ...JSON.parse(text), ...anywhere }).toEqual({ ...JSON.parse(written), ...anywhere })
  })

  test('answers only for the own account, by id or email in any case', async () => {
    const other = await server.signedIn('professional')
    const { browser, id, email } = await server.signedIn('professional')
    const named = operations.filter((operation) => operation.takesUser)
    expect(named.length).toBeGreaterThan(2)
    const requestFor = (user: string) =>
      walk((operation) => call(browser, operation, `?user=${user}&userId=${user}`), named)
    for (const self of [id, email, email.toUpperCase()]) {
      expect(await requestFor(self)).toEqual(named.map(({ name }) => [name, 'let in']))
    }
    for (const stranger of [other.id, other.email, 'nobody']) {
      expect(await requestFor(stranger)).toEqual(named.map(({ name }) => [name, 'other-account']))
    }
  })

  test('checks every account name given, in any call, before the body', async () => {
    const { id: stranger } = await server.signedIn('professional')
    const { browser, id } = await server.signedIn('professional')
    // A caller without any access is refused before other checks.
    const expected = operations.map(({ name, policy }) => [
      name,
      policy?.who === 'operator' ? 'operator-only' : 'other-account',
    ])
    for (const names of [`user=${stranger}`, `userId=${stranger}`, `user=${id}&userId=${stranger}`]) {
      expect(await walk((operation) => call(browser, operation, `?${names}`))).toEqual(expected)
    }
    expect(await walk((operation) => call(browser, operation, `?user=${id}&user=${stranger}`))).toEqual(expected)
  })

  test('refuses changes requested by another site', async () => {
    const { browser } = await server.signedIn('professional')
    const changing = operations.filter(({ method }) => method === 'POST')
    const fromAfar = (operation: Operation) =>
      browser.send(operation.path, { method: 'POST', headers: { origin: 'https://foreign.example' } })
    expect(await walk(fromAfar, changing)).toEqual(changing.map(({ name }) => [name, 'foreign-origin']))
  })
})
