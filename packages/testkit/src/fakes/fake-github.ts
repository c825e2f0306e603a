import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

export type FakeGithubPerson = {
  id: number
  emails: { email: string; primary: boolean; verified: boolean }[]
}

export type FakeGithub = {
  url: string
  clientId: string
  clientSecret: string
  /** The person signed in on GitHub's page, who agrees immediately; null: returns with an invalid code. */
  visitor: FakeGithubPerson | null
  /** The person agrees: returns the code that GitHub would send back with the state. Works once. */
  agree: (person: FakeGithubPerson, redirectUri: string) => string
  /** Delays all later answers. */
  slowDown: (ms: number) => void
  /** Whether all later answers are 502. */
  breakDown: (isBroken: boolean) => void
  stop: () => Promise<void>
}

/** A fake of GitHub's sign-in over HTTP, from its page to the code exchange: both hosts under one address. */
export async function startFakeGithub(): Promise<FakeGithub> {
  const codes = new Map<string, { person: FakeGithubPerson; redirectUri: string }>()
  const tokens = new Map<string, FakeGithubPerson>()
  const clientId = 'test-client'
  const clientSecret = 'test-secret'
  let delayMs = 0
  let isBroken = false

  function exchange(body: Record<string, unknown>): object {
    const code = String(body['code'])
    const login = codes.get(code)
    codes.delete(code)
    const isOurs = body['client_id'] === clientId && body['client_secret'] === fake.clientSecret
    if (!isOurs)
      return {
        error: 'incorrect_client_credentials',
        error_description: 'The client_id and/or client_secret passed are incorrect.',
      }
    if (!login || login.redirectUri !== body['redirect_uri']) {
      return { error: 'bad_verification_code', error_description: 'The code passed is incorrect or expired.' }
    }
    const token = `token-of-${code}`
    tokens.set(token, login.person)
    return { access_token: token, scope: 'user:email', token_type: 'bearer' }
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    if (isBroken) return { status: 502, body: 'bad gateway' }
    if (request.url === '/login/oauth/access_token') return { status: 200, body: exchange(await readJson(request)) }
    const person = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (!person) return { status: 401, body: { message: 'Bad credentials' } }
    if (request.url === '/user') return { status: 200, body: { id: person.id, login: `person${person.id}` } }
    if (request.url === '/user/emails') return { status: 200, body: person.emails }
    return { status: 404, body: { message: 'Not Found' } }
  }

  /** GitHub's authorization page: opening it means agreeing. */
  function agreePage(path: string, response: ServerResponse): void {
    const { searchParams } = new URL(path, 'http://github')
    const redirectUri = searchParams.get('redirect_uri') ?? ''
    const back = new URL(redirectUri)
    back.searchParams.set('code', fake.visitor === null ? 'expired' : fake.agree(fake.visitor, redirectUri))
    back.searchParams.set('state', searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  const server = createServer((request, response: ServerResponse) => {
    if (request.url?.startsWith('/login/oauth/authorize') === true) return agreePage(request.url, response)
    void answer(request).then(({ status, body }) => {
      const send = (): unknown =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      return delayMs === 0 ? send() : setTimeout(send, delayMs)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The GitHub fake got no port.')
  const fake: FakeGithub = {
    url: `http://127.0.0.1:${address.port}`,
    clientId,
    clientSecret,
    visitor: null,
    agree(person, redirectUri) {
      const code = `code-${codes.size}-${Math.random().toString(36).slice(2)}`
      codes.set(code, { person, redirectUri })
      return code
    },
    slowDown(ms) {
      delayMs = ms
    },
    breakDown(next) {
      isBroken = next
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return fake
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  const parsed: unknown = JSON.parse(text)
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
}
