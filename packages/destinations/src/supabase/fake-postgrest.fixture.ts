import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { Client, Pool, type PoolClient } from 'pg'
import { type PostgrestAnswer, RefusedCall, answerCall, postgrestRefusal } from './postgrest-calls.fixture.ts'
import { keys, roleOf } from './postgrest-keys.fixture.ts'

export const publishableKey = keys.publishable

export type Fake = {
  url: string
  /** Connection to the underlying database, as its owner. */
  owner: Pool
  /** Maximum rows per answer, like `db-max-rows`. */
  rowCap: number
  /** Delay after `notify pgrst, 'reload schema'` until the schema cache is updated. */
  reloadMs: number
  /** While set, every call fails with it: simulates database failures behind a working server. */
  fault: keyof typeof faults | null
  close: () => Promise<void>
}

/** As worded by PostgREST 11.2.2. */
const faults = {
  PGRST000: [
    503,
    'Could not connect with the database due to an incorrect db-uri or due to the PostgreSQL service not running.',
  ],
  PGRST001: [503, 'Could not connect with the database due to an internal error.'],
  PGRST002: [503, 'Could not query the database for the schema cache. Retrying.'],
  PGRST003: [504, 'Timed out acquiring connection from connection pool.'],
  '57014': [500, 'canceling statement due to statement timeout'],
} as const

/**
 * A fake of Supabase over a real PostgreSQL. Every call runs in a transaction as its key's role, so grants, policies
 * and row JSON are PostgreSQL's own. Answers match PostgREST 11.2.2 behind Supabase's gateway: inserts need a
 * reloaded schema cache, and errors to HEAD have no body.
 */
export async function openFake(databaseUrl: string): Promise<Fake> {
  const owner = new Pool({ connectionString: databaseUrl, max: 4 })
  owner.on('error', () => undefined)
  await makeRoles(owner)
  const knownColumns = new Set<string>()
  const load = async (): Promise<void> => {
    const { rows } = await owner.query<{ name: string }>(cacheSql)
    knownColumns.clear()
    for (const { name } of rows) knownColumns.add(name)
  }
  const listener = new Client({ connectionString: databaseUrl })
  listener.on('error', () => undefined)
  listener.on('notification', ({ payload }) => {
    if (payload === 'reload schema') setTimeout(() => void load().catch(() => undefined), fake.reloadMs)
  })
  await listener.connect()
  await listener.query('listen pgrst')
  await load()
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The fake server got no port.')
  const fake: Fake = {
    url: `http://127.0.0.1:${address.port}`,
    owner,
    rowCap: 1_000,
    reloadMs: 20,
    fault: null,
    close: async () => {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
      await listener.end()
      await owner.end()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    const url = new URL(request.url ?? '', fake.url)
    const [, kind, name = ''] = /^\/rest\/v1\/(rpc\/)?(\w+)$/.exec(url.pathname) ?? []
    const send = ({ status, body, range }: PostgrestAnswer): void => {
      const headers = range === null ? {} : { 'content-range': range }
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(request.method === 'HEAD' || body === null ? undefined : body)
    }
    const refuse = (error: unknown): void => {
      const { status, body } = postgrestRefusal(error)
      send({ status, body, range: null })
    }
    let client: PoolClient | null = null
    try {
      const role = roleOf(request.headers)
      if (!url.pathname.startsWith('/rest/v1/')) throw new RefusedCall(404, { error: 'requested path is invalid' })
      if (fake.fault !== null) {
        const [status, message] = faults[fake.fault]
        throw new RefusedCall(status, { code: fake.fault, message, details: null, hint: null })
      }
      client = await owner.connect()
      await client.query('begin')
      await client.query(`set local role ${role}`)
      const call = {
        client,
        method: request.method ?? '',
        name,
        isFunction: kind !== undefined,
        isKnown: knownColumns.has(name),
        url,
        prefer: String(request.headers['prefer'] ?? ''),
        body: Buffer.concat(chunks).toString(),
        cap: fake.rowCap,
      }
      const answered = await answerCall(call)
      await client.query('commit')
      send(answered)
    } catch (error) {
      await client?.query('rollback')
      refuse(error)
    } finally {
      client?.release()
    }
  }
  return fake
}

const cacheSql = `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
  union select proname from pg_proc where pronamespace = 'public'::regnamespace`

/** Supabase's roles and their default grants; a service key bypasses policies. */
async function makeRoles(owner: Pool): Promise<void> {
  for (const role of ['anon nologin', 'service_role nologin bypassrls'])
    await owner.query(
      `do $$ begin create role ${role}; exception when duplicate_object or unique_violation then null; end $$`,
    )
  await owner.query('grant usage on schema public to anon, service_role')
  await owner.query('alter default privileges in schema public grant all on tables to anon, service_role')
}
