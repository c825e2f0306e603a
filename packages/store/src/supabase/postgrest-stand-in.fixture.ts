import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { Pool, type PoolClient } from 'pg'
import { z } from 'zod'

export const publishableKey = 'sb_publishable_stand_in_key'

export type StandIn = {
  url: string
  /** The database behind it, as its owner. */
  owner: Pool
  /** Answers are cut at this many rows, as `db-max-rows` does. */
  rowCap: number
  close: () => Promise<void>
}

/**
 * What the store sees of Supabase: PostgREST's addresses, headers, errors and row cap over a real PostgreSQL, every call in a
 * transaction as the role `anon`, so that grants and policies are PostgreSQL's own. Written from PostgREST's documentation;
 * it has been compared with no hosted project.
 */
export async function openStandIn(databaseUrl: string): Promise<StandIn> {
  const owner = new Pool({ connectionString: databaseUrl, max: 4 })
  owner.on('error', () => undefined)
  await owner.query(
    `do $$ begin create role anon nologin; exception when duplicate_object or unique_violation then null; end $$`,
  )
  await owner.query('grant usage on schema public to anon')
  await owner.query('alter default privileges in schema public grant select, insert, update, delete on tables to anon')
  const http = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in got no port.')
  const standIn: StandIn = {
    url: `http://127.0.0.1:${address.port}`,
    owner,
    rowCap: 1_000,
    close: async () => {
      http.closeAllConnections()
      await new Promise((done) => http.close(done))
      await owner.end()
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) if (chunk instanceof Buffer) chunks.push(chunk)
    const send = (status: number, body: unknown, headers: Record<string, string> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers })
      response.end(request.method === 'HEAD' || body === null ? undefined : JSON.stringify(body))
    }
    if (request.headers['apikey'] !== publishableKey) {
      return send(401, {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      })
    }
    const url = new URL(request.url ?? '', standIn.url)
    const name = /^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1] ?? ''
    const client = await owner.connect()
    try {
      await client.query('begin')
      await client.query('set local role anon')
      const known = await client.query(
        'select 1 from pg_class where relname = $1 and relnamespace = $2::regnamespace',
        [name, 'public'],
      )
      if (known.rowCount === 0)
        throw new Refusal(404, 'PGRST205', `Could not find the table 'public.${name}' in the schema cache`)
      const body = Buffer.concat(chunks).toString()
      const call = { client, name, url, prefer: String(request.headers['prefer'] ?? ''), body, cap: standIn.rowCap }
      const { status, rows, range } = await (verbs[request.method ?? ''] ?? read)(call)
      await client.query('commit')
      send(status, rows, { 'content-range': range })
    } catch (error) {
      await client.query('rollback')
      const { status, code, message } = refusalOf(error)
      send(status, { code, message, details: null, hint: null })
    } finally {
      client.release()
    }
  }
  return standIn
}

type Call = { client: PoolClient; name: string; url: URL; prefer: string; body: string; cap: number }
type Answer = { status: number; rows: unknown; range: string }

const verbs: Record<string, (call: Call) => Promise<Answer>> = {
  GET: read,
  HEAD: read,
  POST: insert,
  PATCH: async (call) => {
    const [[field, value] = ['', null]] = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(call.body)))
    return change(call, `update "${call.name}" set ${quoted(field)} = $1`, [value])
  },
  DELETE: (call) => change(call, `delete from "${call.name}"`, []),
}

async function read({ client, name, url, prefer, cap }: Call): Promise<Answer> {
  const values: unknown[] = []
  const where = conditionsOf(url, values)
  const order = url.searchParams.get('order')?.replace(/^(\w+)\.(asc|desc)$/, 'order by "$1" $2') ?? ''
  const limit = Math.min(cap, Number(url.searchParams.get('limit') ?? cap))
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const found = await client.query(
    `select ${selectOf(url)} from "${name}" ${where} ${order} limit ${limit} offset ${offset}`,
    values,
  )
  const total = prefer.includes('count=exact')
    ? String((await client.query(`select count(*)::int as n from "${name}" ${where}`, values)).rows[0].n)
    : '*'
  return { status: 200, rows: found.rows, range: `${offset}-${offset + found.rows.length - 1}/${total}` }
}

async function insert({ client, name, url, prefer, body }: Call): Promise<Answer> {
  const names = (url.searchParams.get('columns') ?? '')
    .split(',')
    .filter(Boolean)
    .map((column) => column.replaceAll('"', ''))
  const known = await client.query(
    'select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [`"${name}"`],
  )
  const unknown = names.find((column) => !known.rows.some((row) => row.name === column))
  if (unknown !== undefined) {
    throw new Refusal(400, 'PGRST204', `Could not find the '${unknown}' column of '${name}' in the schema cache`)
  }
  const list = names.map(quoted).join(', ')
  const keys = url.searchParams.get('on_conflict')?.split(',').map(quoted).join(', ')
  const overwrite = names.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')
  const onConflict = prefer.includes('merge-duplicates') ? `do update set ${overwrite}` : 'do nothing'
  const returning = url.searchParams.has('select') ? `returning ${selectOf(url)}` : ''
  const { rows } = await client.query(
    `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)
     ${keys === undefined ? '' : `on conflict (${keys}) ${onConflict}`} ${returning}`,
    [body],
  )
  return { status: 201, rows: returning === '' ? null : rows, range: '*/*' }
}

async function change({ client, url }: Call, statement: string, values: unknown[]): Promise<Answer> {
  const { rowCount } = await client.query(`${statement} ${conditionsOf(url, values)}`, values)
  return { status: 204, rows: null, range: `*/${rowCount}` }
}

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

function conditionsOf(url: URL, values: unknown[]): string {
  const conditions = [...url.searchParams].flatMap(([column, text]) => {
    if (reserved.has(column)) return []
    const [, operator = '', operand = ''] = /^(\w+)\.(.*)$/s.exec(text) ?? []
    if (operator === 'in') {
      const items = [...operand.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)]
      values.push(items.map(([, inQuotes, bare]) => inQuotes?.replace(/\\(.)/g, '$1') ?? bare))
      return [`${quoted(column)}::text = any ($${values.length}::text[])`]
    }
    values.push(operand)
    return [`${quoted(column)} ${{ eq: '=', gt: '>', gte: '>=' }[operator]} $${values.length}`]
  })
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

function selectOf(url: URL): string {
  const list = url.searchParams.get('select') ?? '*'
  return list === '*' ? '*' : list.split(',').map(quoted).join(', ')
}

const quoted = (name: string): string => `"${name.replaceAll('"', '').trim()}"`

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** PostgREST's table of statuses, for a caller without a signed-in user. */
const statuses: Record<string, number> = {
  '42501': 401,
  '42P01': 404,
  '23505': 409,
  '23503': 409,
  '25006': 405,
  '53100': 507,
}

function refusalOf(error: unknown): { status: number; code: string; message: string } {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error) || !('code' in error)) return { status: 500, code: '', message: String(error) }
  const code = String(error.code)
  return { status: statuses[code] ?? (code.startsWith('53') ? 503 : 400), code, message: error.message }
}
