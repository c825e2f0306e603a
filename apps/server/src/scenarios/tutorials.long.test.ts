import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestFolder, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { parse as parseCsv } from 'csv-parse/sync'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type ServerProcess, builtServer, makeEmbeddedFolder, startServerProcess } from '../testing/index.ts'

/** The commands of the tutorials, as shown, on a fresh installation; only addresses and passwords are replaced. */
const run = promisify(execFile)
const documents = new URL('../../../../docs/', import.meta.url)
let data: Awaited<ReturnType<typeof makeEmbeddedFolder>>
let server: ServerProcess
let command: string

beforeAll(async () => {
  data = await makeEmbeddedFolder()
  server = await startServerProcess({ DATA_DIR: data.path, MAPS_SOURCE: 'sample' })
  command = `${process.execPath} ${join(await builtServer(), 'gazetteer.js')}`
})
afterAll(async () => {
  await server.stop()
  await data.stop()
})

async function readTutorial(path: string) {
  const text = await readFile(new URL(path, documents), 'utf8')
  const blocks = (language: string) =>
    [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)\\n\`\`\``, 'gms'))].map(([, block = '']) => block)
  return { text, blocks }
}

async function shell(line: string, env: Record<string, string> = {}): Promise<string> {
  const here = line.replaceAll('npm run --silent gazetteer --', command).replaceAll('http://127.0.0.1:4000', server.url)
  const options = { cwd: data.path, env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data.path, ...env } }
  return (await run('bash', ['-ec', here], options)).stdout
}

const isSuccess = (status: unknown) => z.looseObject({ status: z.string() }).parse(status).status === 'success'
const answer = z.looseObject({ success: z.literal(true) })
const createdSchema = z.object({ userId: z.string(), key: z.string() })
const startedSchema = answer.extend({ jobId: z.string() })
const savedSchema = answer.extend({ campaign: z.object({ id: z.string(), cron: z.string(), nextAt: z.number() }) })

test('PostgreSQL: from the first command to a table that a campaign refreshes', async () => {
  const database = await startTestPostgres()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    const { blocks } = await readTutorial('automate/postgresql.md')
    const [, create = '', connect = '', save = '', start = '', repeat = '', now = '', ...more] = blocks('sh')
    expect(more).toEqual([])
    const { key } = createdSchema.parse(JSON.parse(await shell(create)))
    const step = (line: string) => shell(`${connect.replace('gz_…', key)}\n${line}`)
    const url = new URL(database.url)
    url.searchParams.set('sslmode', 'disable')
    const here = save.replace('postgres://leads:password@db.example:5432/leads', url.href)
    expect(here).not.toBe(save)
    answer.parse(JSON.parse(await step(here)))

    const [first = '', status = ''] = start.split('\n')
    const isOver = async () => isSuccess(JSON.parse(await step(status)))
    startedSchema.parse(JSON.parse(await step(first)))
    await waitFor('the status success', isOver, 60_000)
    const [, query = ''] = blocks('sql')
    const { rows } = await client.query(query)
    expect(rows).toHaveLength(10)

    await client.query(`update "BusinessDatabase" set phone = '+1000' where name = $1`, [rows[0].name])
    const { campaign } = savedSchema.parse(JSON.parse(await step(repeat)))
    expect(campaign).toMatchObject({ cron: '0 3 * * *' })
    startedSchema.parse(JSON.parse(await step(now.replace('ID-OF-THE-CAMPAIGN', campaign.id))))
    await waitFor('the status success', isOver, 60_000)
    expect((await client.query(`select phone from "BusinessDatabase" where phone = '+1000'`)).rows).toEqual([])
  } finally {
    await client.end()
    await database.stop()
  }
})

test('PostgreSQL: the statements that create the user and the database are valid', async () => {
  const database = await startTestPostgres()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  const [create = ''] = (await readTutorial('automate/postgresql.md')).blocks('sql')
  const name = `leads_${process.pid}`
  try {
    for (const statement of create.replaceAll('leads', name).split('\n')) await client.query(statement)
    const owner = await client.query('select pg_get_userbyid(datdba) as name from pg_database where datname = $1', [
      name,
    ])
    expect(owner.rows).toEqual([{ name }])
  } finally {
    await client.query(`drop database if exists ${name}`)
    await client.query(`drop user if exists ${name}`)
    await client.end()
    await database.stop()
  }
})

test('HubSpot: the file has the headers that the tutorial names, and a later import updates the same companies', async () => {
  const { text, blocks } = await readTutorial('use/hubspot.md')
  const [, download = ''] = blocks('sh')
  const { key } = createdSchema.parse(
    JSON.parse(
      await shell(
        'npm run --silent gazetteer -- user create hubspot@example.com --key page --scopes read,capture,admin --plan professional',
      ),
    ),
  )
  const call = async (path: string, body?: object): Promise<unknown> => {
    const init = body && { method: 'POST', body: JSON.stringify(body) }
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    return await (await fetch(`${server.url}${path}`, { ...init, headers })).json()
  }
  await call('/api/db/save', { provider: 'none' })
  const folder = await makeTestFolder()
  const companies = new Map<string, Record<string, string>>()
  const counts: number[] = []
  for (const _ of ['first', 'later']) {
    const cities = [{ city: 'Boise, ID', businessTypes: ['Dentist'] }]
    const { jobId } = startedSchema.parse(await call('/api/runtime/start', { cities }))
    await waitFor('the end', async () => isSuccess(await call('/api/runtime/status')), 60_000)
    await shell(`cd ${folder.path}\n${download.replace('JOB', jobId)}`, { GAZETTEER_KEY: key })
    const rows = companiesSchema.parse(
      parseCsv(await readFile(join(folder.path, 'companies.csv')), { bom: true, columns: true }),
    )
    const named = /has these headers of.*?`Gazetteer ID`/s.exec(text)?.[0] ?? ''
    expect(Object.keys(rows[0] ?? {})).toEqual([...named.matchAll(/`([^`]+)`/g)].map(([, header]) => header))
    for (const row of rows) companies.set(row['Gazetteer ID'] ?? '', row)
    expect(new Set(rows.map((row) => row['Gazetteer ID'])).size).toBe(rows.length)
    counts.push(companies.size)
  }
  expect(counts[0]).toBeGreaterThan(5)
  expect(counts[1]).toBe(counts[0])
  await folder.stop()
})

const companiesSchema = z.array(z.record(z.string(), z.string()))
