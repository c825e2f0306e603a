import type { PoolClient } from 'pg'
import { z } from 'zod'

export type Call = {
  client: PoolClient
  method: string
  name: string
  isFunction: boolean
  isKnown: boolean
  url: URL
  prefer: string
  body: string
  cap: number
}
/** The body is JSON from PostgreSQL, or null. */
export type PostgrestAnswer = { status: number; body: string | null; range: string | null }

export function answerCall(call: Call): Promise<PostgrestAnswer> {
  if (call.isFunction) return callFunction(call)
  return (operations[call.method] ?? read)(call)
}

const operations: Record<string, (call: Call) => Promise<PostgrestAnswer>> = {
  GET: read,
  HEAD: read,
  POST: insert,
  PATCH: async (call) => {
    const fields = Object.entries(z.record(z.string(), z.unknown()).parse(JSON.parse(call.body)))
    const set = fields.map(([field], at) => `${quoted(field)} = $${at + 1}`)
    return change(
      call,
      `update "${call.name}" set ${set.join(', ')}`,
      fields.map(([, value]) => value),
    )
  },
  DELETE: (call) => change(call, `delete from "${call.name}"`, []),
}

/** Reads do not use the schema cache: PostgreSQL itself reports a missing table. */
async function read({ client, name, url, prefer, cap }: Call): Promise<PostgrestAnswer> {
  const values: unknown[] = []
  const where = conditionsOf(url, values)
  const order = url.searchParams.get('order')?.replace(/^(\w+)\.(asc|desc)$/, 'order by "$1" $2') ?? ''
  const limit = Math.min(cap, Number(url.searchParams.get('limit') ?? cap))
  const offset = Number(url.searchParams.get('offset') ?? 0)
  const { json, count } = await rowsAsJson(
    client,
    `select ${selectOf(url)} from "${name}" ${where} ${order} limit ${limit} offset ${offset}`,
    values,
  )
  if (!prefer.includes('count=exact')) return { status: 200, body: json, range: rangeOf(offset, count, '*') }
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${name}" ${where}`, values)
  const total = rows[0]?.n ?? 0
  if (offset > total) {
    const details = `An offset of ${offset} was requested, but there are only ${total} rows.`
    throw new RefusedCall(416, { code: 'PGRST103', message: 'Requested range not satisfiable', details, hint: null })
  }
  return { status: count < total ? 206 : 200, body: json, range: rangeOf(offset, count, String(total)) }
}

async function insert({ client, name, isKnown, url, prefer, body }: Call): Promise<PostgrestAnswer> {
  // Writes look up the schema cache; for an unknown table 11.2.2 returns only the status.
  if (!isKnown) throw new RefusedCall(404, {})
  const names = (url.searchParams.get('columns') ?? '')
    .split(',')
    .filter(Boolean)
    .map((column) => column.replaceAll('"', ''))
  const result = await client.query(
    'select attname::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0',
    [`"${name}"`],
  )
  const unknown = names.find((column) => !result.rows.some((row) => row.name === column))
  if (unknown !== undefined) {
    const message = `Could not find the '${unknown}' column of '${name}' in the schema cache`
    throw new RefusedCall(400, { code: 'PGRST204', message, details: null, hint: null })
  }
  const list = names.map(quoted).join(', ')
  const conflicting = url.searchParams.get('on_conflict')?.split(',').map(quoted).join(', ')
  const overwrite = names.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')
  const onConflict = prefer.includes('merge-duplicates') ? `do update set ${overwrite}` : 'do nothing'
  const isReturning = url.searchParams.has('select')
  const statement = `insert into "${name}" (${list}) select ${list} from json_populate_recordset(null::"${name}", $1::json)
     ${conflicting === undefined ? '' : `on conflict (${conflicting}) ${onConflict}`}`
  if (!isReturning) {
    await client.query(statement, [body])
    return { status: 201, body: null, range: '*/*' }
  }
  const { json } = await rowsAsJson(client, `${statement} returning ${selectOf(url)}`, [body])
  return { status: 201, body: json, range: '*/*' }
}

async function change({ client, url, prefer }: Call, statement: string, values: unknown[]): Promise<PostgrestAnswer> {
  const { rowCount } = await client.query(`${statement} ${conditionsOf(url, values)}`, values)
  const count = rowCount ?? 0
  const total = prefer.includes('count=exact') ? String(count) : '*'
  return { status: 204, body: null, range: count === 0 && total === '*' ? '0--1/*' : rangeOf(0, count, total) }
}

async function callFunction({ client, name, isKnown }: Call): Promise<PostgrestAnswer> {
  if (!isKnown) {
    const message = `Could not find the function public.${name} without parameters in the schema cache`
    throw new RefusedCall(404, { code: 'PGRST202', message, details: null, hint: null })
  }
  const { rows } = await client.query<{ json: string }>(`select to_json(${quoted(name)}())::text as json`)
  return { status: 200, body: rows[0]?.json ?? 'null', range: '0-0/*' }
}

/** JSON as PostgREST makes it: times end in +00:00, all numeric types are numbers. */
async function rowsAsJson(
  client: PoolClient,
  statement: string,
  values: unknown[],
): Promise<{ json: string; count: number }> {
  await client.query(`set local time zone 'UTC'`)
  const { rows } = await client.query<{ json: string; count: number }>(
    `with pgrst_source as (${statement})
     select coalesce(json_agg(_postgrest_t), '[]')::text as json, count(*)::int as count from pgrst_source _postgrest_t`,
    values,
  )
  return { json: rows[0]?.json ?? '[]', count: rows[0]?.count ?? 0 }
}

const rangeOf = (offset: number, count: number, total: string): string =>
  count === 0 ? `*/${total}` : `${offset}-${offset + count - 1}/${total}`

const reserved = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])
const operators: Record<string, string> = { eq: '=', gt: '>', gte: '>=', like: 'like' }

function conditionsOf(url: URL, values: unknown[]): string {
  const conditions = [...url.searchParams].flatMap(([column, text]) => {
    if (reserved.has(column)) return []
    if (column === 'or') {
      const [, ...alternatives] = /^\((\w+)\.is\.null,\1\.eq\.\)$/.exec(text) ?? []
      return alternatives.map((name) => `(${quoted(name)} is null or ${quoted(name)} = '')`)
    }
    if (text === 'not.is.null') return [`${quoted(column)} is not null`]
    const [, operator = '', operand = ''] = /^(\w+)\.(.*)$/s.exec(text) ?? []
    if (operator === 'in') {
      const items = [...operand.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,]+)/g)]
      values.push(items.map(([, inQuotes, bare]) => inQuotes?.replace(/\\(.)/g, '$1') ?? bare))
      return [`${quoted(column)}::text = any ($${values.length}::text[])`]
    }
    values.push(operator === 'like' ? operand.replaceAll('*', '%') : operand)
    return [`${quoted(column)} ${operators[operator]} $${values.length}`]
  })
  return conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
}

function selectOf(url: URL): string {
  const list = url.searchParams.get('select') ?? '*'
  return list === '*' ? '*' : list.split(',').map(quoted).join(', ')
}

const quoted = (name: string): string => `"${name.replaceAll('"', '').trim()}"`

export class RefusedCall extends Error {
  readonly status: number
  readonly body: object
  constructor(status: number, body: object) {
    super(JSON.stringify(body))
    this.status = status
    this.body = body
  }
}

/** PostgREST's status codes for anonymous callers. */
const statuses: Record<string, number> = {
  '42501': 401,
  '42P01': 404,
  '23505': 409,
  '23503': 409,
  '25006': 405,
  '53100': 507,
  '57014': 500,
}

export function postgrestRefusal(error: unknown): { status: number; body: string } {
  if (error instanceof RefusedCall) return { status: error.status, body: JSON.stringify(error.body) }
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const status = statuses[code] ?? (code.startsWith('53') ? 503 : 400)
  return { status, body: JSON.stringify({ code, message, details: null, hint: null }) }
}
