import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestDatabase, startTestPostgres, manualClock, runningClock, waitFor, readJson } from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { silentLog } from '../../platform/log.ts'
import {
  type SignedIn,
  type TestServer,
  appDatabaseKindsInScope,
  startTestAppDatabase,
  readRunResult,
  startTestServer,
} from '../../testing/index.ts'
import { openCopy, openOptOuts } from './index.ts'

const boise = { label: 'Boise, ID', name: 'Boise', state: 'ID', country: 'US' }
const row = {
  name: 'Iron Anvil',
  phone: '208-555-0101',
  website: 'https://shop.anvil.example',
  city: null,
  state: null,
}
const phone = { kind: 'phone', value: '(208) 555-0101', city: null } as const

const listingSchema = z.looseObject({
  name: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  source_id: z.string(),
})
type Listing = z.infer<typeof listingSchema>

describe.each(appDatabaseKindsInScope)('captures past the opt-out list (%s)', (kind) => {
  let server: TestServer
  let userDatabase: TestDatabase
  let owner: Client
  beforeAll(async () => {
    const env = { SAMPLE_DELAY_MS: '0', ALLOW_PRIVATE_DATABASE_HOSTS: 'true' }
    ;[server, userDatabase] = await Promise.all([
      startTestServer({ kind, env, clock: runningClock() }),
      startTestPostgres(),
    ])
    owner = new Client({ connectionString: userDatabase.url })
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await server.stop()
    await userDatabase.stop()
  })

  const save = ({ browser }: SignedIn, provider: 'none' | 'postgres') =>
    browser.post(
      '/api/db/save',
      provider === 'none' ? { provider } : { provider, postgresUrl: userDatabase.url, ssl: false },
    )

  async function capture({ browser }: SignedIn): Promise<{ listings: Listing[]; job: Record<string, unknown> }> {
    const cities = [{ city: 'Annapolis, MD', businessTypes: ['Dentist'] }]
    const { json } = await browser.post('/api/runtime/start', { mode: 'autonomous', cities, exportFormat: 'csv' })
    expect(json['success']).toBe(true)
    const { listings } = await readRunResult(browser)
    const [job] = z.array(z.looseObject({})).parse((await browser.get('/api/jobs')).json['jobs'])
    return { listings: z.array(listingSchema).parse(listings), job: job ?? {} }
  }

  /** Every row of every table, except the list itself. */
  async function everything(): Promise<string> {
    const { rows: tables } = await server.database.executeSql(
      `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') and table_name <> 'opt_out'`,
    )
    expect(tables.length).toBeGreaterThan(20)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await server.database.executeSql(`select t::text as row from ${String(name)} t`)
      texts.push(...rows.map((one) => String(one['row'])))
    }
    return texts.join('\n')
  }

  test('an opted-out listing appears in no file, answer or table; the outcomes add up', async () => {
    const person = await server.signedIn('professional')
    await save(person, 'none')
    const before = await capture(person)
    const alone = before.listings.filter(isAlone)
    const [byPhone, bySite, byName] = [alone.find((one) => one.phone), alone.find((one) => one.website), alone.at(-1)]
    if (!byPhone?.phone || !bySite?.website || !byName) throw new Error('the sample has them')
    const left = new Set([byPhone, bySite, byName].map((one) => one.source_id))
    const messages = [
      await server.command(adding({ kind: 'phone', value: byPhone.phone, city: null })),
      await server.command(adding({ kind: 'site', value: new URL(bySite.website).hostname, city: null })),
      await server.command(adding({ kind: 'name', value: byName.name, city: 'annapolis, md' })),
    ]
    expect(messages[0]).toContain('Listings stored before remain')
    // Listings stored before remain until their account is deleted.
    expect(await everything()).toContain(byPhone.source_id)
    await person.browser.post('/api/auth/delete-account', { password: person.password, email: person.email })

    const other = await server.signedIn('professional')
    await save(other, 'postgres')
    const { listings, job } = await capture(other)
    const ids = listings.map((one) => one.source_id)
    for (const id of left) expect(ids).not.toContain(id)
    expect(listings.length).toBeGreaterThan(before.listings.length / 2)
    expect(Number(job['optedOut'])).toBeGreaterThanOrEqual(left.size)

    const page = await other.browser.get(`/api/jobs/${String(job['id'])}/listings?limit=1000`)
    expect(page.text).toContain(ids[0])
    const { rows: stored } = await owner.query('select * from "BusinessDatabase"')
    expect(stored.length).toBe(listings.length)
    const files: string[] = []
    for (const path of [`download/${String(job['filename'])}`, 'table/export?format=csv', 'table/rows?limit=1000']) {
      const { status, text } = await other.browser.get(`/api/${path}`)
      expect([path, status, text.includes(ids[0] ?? 'none')]).toEqual([path, 200, true])
      files.push(text)
    }
    const logs = JSON.stringify((await other.browser.get('/api/runtime/status')).json)
    const places = [...files, JSON.stringify(listings), page.text, JSON.stringify(stored), logs, await everything()]
    for (const place of places) {
      expect(place).not.toContain(byPhone.phone.slice(-10))
      expect(place).not.toContain(new URL(bySite.website).hostname)
      for (const id of left) expect(place).not.toMatch(new RegExp(`${id}(?![\\w-])`))
    }
    const { rows } = await server.database.executeSql(
      `select counters from capture_run union all select counters from capture_area`,
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const { counters } of rows) {
      const { raw, ...outcomes } = z.record(z.string(), z.number()).parse(counters)
      expect(Object.values(outcomes).reduce((sum, count) => sum + count, 0)).toBe(raw)
    }
  }, 120_000)

  test('the command line adds once, lists, removes, and refuses what cannot be matched', async () => {
    await removeAll(server)
    expect(await server.command({ command: 'opt-out-list' })).toBe('No opt-outs yet.')
    expect(await server.command(adding(phone))).toMatch(/^\d+ +20\d\d-\d\d-\d\d {2}phone {2}\+12085550101\n/)
    expect(await server.command(adding({ ...phone, value: '+1 208 555 0101' }))).toContain('already on the list')
    const list = await server.command({ command: 'opt-out-list' })
    expect(list.split('\n')).toHaveLength(1)
    const id = Number(/^\d+/.exec(list))
    expect(await server.command({ command: 'opt-out-remove', id })).toContain('Removed from the list')
    await expect(server.command({ command: 'opt-out-remove', id })).rejects.toThrow(`There is no opt-out ${id}.`)
    for (const [wrong, words] of [
      [{ ...phone, value: 'call me' }, 'is not a phone number'],
      [{ ...phone, value: '208-555-0101; 208-555-0102' }, 'contains several phone numbers. Add each one separately'],
      [{ ...phone, city: 'Boise, ID' }, 'A city can only be combined with a name.'],
      [{ kind: 'site', value: 'https://facebook.com/anvil', city: null }, 'does not belong to one business only'],
      [{ kind: 'name', value: '!', city: null }, 'has no letters'],
      [{ kind: 'name', value: 'Anvil', city: 'Nowhere at all' }, 'Unknown city'],
    ] as const)
      await expect(server.command(adding(wrong))).rejects.toThrow(words)
  })
})

describe('the list on the operator’s page', () => {
  test('supports reading, adding and removing; invalid input is rejected with a message', async () => {
    const boss = { email: 'boss@example.com', password: 'correct horse' }
    const server = await startTestServer({ env: { OPERATORS: boss.email } })
    const browser = server.visitor()
    await browser.post('/api/auth/register', boss)
    await browser.post('/api/auth/login', boss)
    const list = async () => (await browser.get('/api/operator/opt-outs')).json['optOuts']
    expect(await list()).toEqual([])
    const added = await browser.post('/api/operator/opt-outs/add', { kind: 'phone', value: '(208) 555-0101' })
    expect(added.json).toMatchObject({ success: true, isNew: true, optOut: { value: '+12085550101', city: null } })
    expect(await list()).toEqual([added.json['optOut']])
    const again = await browser.post('/api/operator/opt-outs/add', { kind: 'phone', value: '+1 208 555 0101' })
    expect(again.json).toEqual({ ...added.json, isNew: false })
    const refused = await browser.post('/api/operator/opt-outs/add', { kind: 'phone', value: 'call me' })
    expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('is not a phone number')])
    const { id } = readJson(added.json['optOut'], { id: z.number() })
    const removed = await browser.post('/api/operator/opt-outs/remove', { id })
    expect(removed.json).toEqual({
      success: true,
      message: '+12085550101 was removed from the opt-out list. Captures can store it again.',
    })
    expect((await browser.post('/api/operator/opt-outs/remove', { id })).status).toBe(404)
    expect(await list()).toEqual([])
    await server.stop()
  })
})

describe.each(appDatabaseKindsInScope)('the list in memory (%s)', (kind) => {
  test('a change reaches every process, even when a notification is lost', async () => {
    const database = await startTestAppDatabase(kind)
    const platform = { db: database.db, clock: manualClock(), log: silentLog, config: { dataDir: database.folder } }
    const deaf = { ...database, listen: async () => async () => undefined }
    const [own, notified, unnotified] = [
      await openOptOuts({ ...platform, database }),
      await openOptOuts({ ...platform, database }),
      await openOptOuts({ ...platform, database: deaf }),
    ]
    const copy = openCopy(database.folder)
    const holders = [own.current, notified.current, unnotified.current, copy]
    expect(holders.map((list) => list().isEmpty)).toEqual([true, true, true, true])
    const { entry } = await own.add(phone)
    expect(own.current().holds(row, boise)).toBe(true)
    for (const list of holders) await waitFor('the list', () => list().holds(row, boise), 30_000)
    expect(JSON.parse(await readFile(join(database.folder, 'opt-outs.json'), 'utf8'))).toEqual([
      { kind: 'phone', value: '+12085550101', city: null },
    ])
    await notified.add({ kind: 'site', value: 'anvil.example', city: null })
    await notified.remove(entry.id)
    for (const list of holders)
      await waitFor(
        'the other list',
        () => list().holds({ ...row, phone: null }, boise) && !list().holds({ ...row, website: null }, boise),
        30_000,
      )
    for (const one of [own, notified, unnotified]) await one.close()
    await database.stop()
  }, 90_000)
})

type OptOutOf = { kind: 'phone' | 'site' | 'name'; value: string; city: string | null }
const adding = (optOut: OptOutOf) => ({ command: 'opt-out-add', optOut }) as const

/** Its name, phone and site are unique. */
function isAlone(one: Listing, _index: number, all: Listing[]): boolean {
  return all.every(
    (other) =>
      other === one ||
      (other.name.toLowerCase() !== one.name.toLowerCase() &&
        (one.phone === null || other.phone !== one.phone) &&
        (one.website === null || other.website !== one.website)),
  )
}

async function removeAll(server: TestServer): Promise<void> {
  const { rows } = await server.database.executeSql('select id from opt_out')
  for (const { id } of rows) await server.command({ command: 'opt-out-remove', id: Number(id) })
}
