import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contactsAnswerSchema, type ContactsAnswer } from '@gazetteer/contract'
import { type Browser, runningClock, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { readRunResult, startTestServer, type TestServer } from '../../../testing/index.ts'
import {
  mailOf,
  restaurant,
  restaurantFeatures,
  restaurantPage,
  startWebsites,
  type Websites,
} from '@gazetteer/testkit/fakes/restaurant-websites'

const count = 12
const nameOf = (id: number): string => restaurant(id).name

let folder: string
let websites: Websites
let server: TestServer
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
let client: Client

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contacts-'))
  websites = await startWebsites(restaurantPage)
  const path = join(folder, 'chains.geojsonl')
  await writeFile(path, restaurantFeatures(count, websites))
  server = await startTestServer({
    clock: runningClock(),
    env: {
      MAPS_SOURCE: 'alltheplaces',
      ALLTHEPLACES_PATH: path,
      CRAWLER_CONTACT: 'operator@gazetteer.example',
      ALLOW_PRIVATE_WEBSITE_HOSTS: 'true',
    },
  })
  postgres = await startTestPostgres()
  client = new Client({ connectionString: postgres.url })
  await client.connect()
})
afterAll(async () => {
  await server.stop()
  await client.end()
  await postgres.stop()
  await websites.stop()
  await rm(folder, { recursive: true })
})

const request = (more: object = {}) => ({
  mode: 'autonomous',
  source: 'alltheplaces',
  cities: [{ city: 'New York, NY', businessTypes: ['Restaurant'] }],
  ...more,
})

async function capture(browser: Browser, more: object = {}): Promise<string> {
  const { json } = await browser.post('/api/runtime/start', request(more))
  expect(json).toMatchObject({ success: true })
  const { counters } = await readRunResult(browser)
  expect(counters).toMatchObject({ outcome: 'completed', recordsProcessed: count })
  return z.string().parse(json['jobId'])
}

const contactsOf = async (browser: Browser, jobId: string): Promise<ContactsAnswer> =>
  contactsAnswerSchema.parse((await browser.get(`/api/jobs/${jobId}/contacts`)).json)

const untilState = (browser: Browser, jobId: string, state: ContactsAnswer['state']): Promise<ContactsAnswer> =>
  waitFor(
    state,
    async () => {
      const contacts = await contactsOf(browser, jobId)
      return contacts.state === state ? contacts : undefined
    },
    60_000,
  )

const rowsSchema = z.array(z.looseObject({ name: z.string(), email: z.string().nullable() }))

test('a capture with contacts is complete without them; the file gets values with their page and time', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const jobId = await capture(browser, { contacts: true })
  const done = await untilState(browser, jobId, 'done')
  expect(done).toMatchObject({ sites: count, visited: count, found: { email: count - 2, socials: count - 2 } })
  expect(done).toMatchObject({ refused: { robots: 1, portal: 0 }, failed: 0, problem: null, canStart: true })
  const file = await browser.get(`/api/jobs/${jobId}/export?format=json`)
  const rows = rowsSchema.parse(JSON.parse(file.text))
  const first = rows.find(({ name }) => name === nameOf(0))
  expect(first).toMatchObject({
    email: mailOf(0),
    socials: ['https://www.instagram.com/kitchen0/'],
    field_sources: { email: { source: 'website', page: `${websites.urlOf(0)}contact`, how: 'link' } },
  })
  expect(rows.find(({ name }) => name === nameOf(4))).toMatchObject({ email: null, field_sources: null })
  expect(Object.keys(first ?? {})).not.toContain('website_status')
  const { text } = await browser.get(`/api/jobs/${jobId}/export?format=csv&bom=false&columns=name,email,website_status`)
  expect(text).toContain(`${nameOf(3)},,refused`)
  expect(text).toContain(`${nameOf(0)},${mailOf(0)},ok`)
  const { json: summary } = await browser.get(`/api/jobs/${jobId}/summary`)
  expect(summary).toMatchObject({ filled: { email: Math.round(((count - 2) / count) * 1e4) / 1e4 } })
  const listed = await browser.get(`/api/jobs/${jobId}/listings?search=Amber`)
  expect(listed.json).toMatchObject({ listings: [{ email: mailOf(0) }] })
  const { json } = await browser.get('/api/table/origins?source=alltheplaces&source_id=f%2F0')
  const { json: record } = await browser.get('/api/table/history?source=alltheplaces&source_id=f%2F0')
  expect(record['history']).toContainEqual(
    expect.objectContaining({
      kind: 'website',
      fields: expect.arrayContaining([{ field: 'email', from: null, to: mailOf(0) }]),
    }),
  )
  expect(json['websiteStatus']).toBe('ok')
  expect(json['origins']).toContainEqual(expect.objectContaining({ field: 'email', source: 'website', how: 'link' }))
})

test('the database gets values in empty fields only; deleted rows stay deleted, edited fields as they are', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: postgres.url, ssl: false })
  const jobId = await capture(browser)
  expect(await contactsOf(browser, jobId)).toMatchObject({ state: 'none', canStart: true })
  const idOf = async (name: string): Promise<number> => {
    const { rows } = await client.query('select id from "BusinessDatabase" where name = $1', [name])
    return z.object({ id: z.coerce.number() }).parse(rows[0]).id
  }
  await browser.post('/api/table/delete', { ids: [await idOf(nameOf(1))] })
  await client.query(`update "BusinessDatabase" set email = 'kept@example.org' where name = $1`, [nameOf(2)])
  await browser.post(`/api/jobs/${jobId}/contacts`, {})
  await untilState(browser, jobId, 'done')
  const { rows } = await client.query('select name, email, socials from "BusinessDatabase" order by id')
  const found = rowsSchema.parse(rows)
  expect(found).toHaveLength(count - 1)
  expect(found.find(({ name }) => name === nameOf(0))?.email).toBe(mailOf(0))
  expect(found.find(({ name }) => name === nameOf(2))).toMatchObject({
    email: 'kept@example.org',
    socials: 'https://www.instagram.com/kitchen2/',
  })
  expect(found.find(({ name }) => name === nameOf(3))?.email).toBeNull()
})

test('limits, pause, resume, stop and a second start', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const jobId = await capture(browser)
  const send = async (path: string, body?: object) => await browser.post(`/api/jobs/${jobId}/contacts${path}`, body)
  expect((await send('/pause')).status).toBe(404)
  expect((await send('', { maxSites: 0 })).status).toBe(400)
  await send('', { maxSites: 5 })
  expect(await untilState(browser, jobId, 'done')).toMatchObject({ sites: 5, visited: 5 })
  expect((await send('/stop')).status).toBe(409)
  expect((await send('')).json).toMatchObject({ state: 'waiting' })
  expect((await send('')).status).toBe(409)
  expect((await send('/pause')).json).toMatchObject({ state: 'paused' })
  expect((await send('/resume')).json['state']).toMatch(/waiting|running/)
  await untilState(browser, jobId, 'running')
  expect((await send('/stop')).json).toMatchObject({ state: 'stopped', canStart: true })
  await send('')
  const done = await untilState(browser, jobId, 'done')
  expect(done).toMatchObject({ found: { email: count - 2 } })
})

test('listings that a capture found after its search are visited, too', async () => {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const jobId = await capture(browser, { contacts: true })
  await untilState(browser, jobId, 'done')
  // As after failed areas were fetched again: the search knows the first listings only.
  await server.database.executeSql(`delete from contact_listing where run_id = $1 and source_id <> 'f/0'`, [jobId])
  await server.database.executeSql(`delete from contact_site c using contact_stage s
    where s.id = c.stage_id and s.run_id = '${jobId}' and c.listings->0->>'source_id' <> 'f/0'`)
  await server.database.executeSql('update contact_stage set prepared_seq = 1 where run_id = $1', [jobId])
  const done = await waitFor(
    'all contacts',
    async () => {
      const contacts = await contactsOf(browser, jobId)
      return contacts.state === 'done' && contacts.sites === count ? contacts : undefined
    },
    60_000,
  )
  expect(done).toMatchObject({ found: { email: count - 2 } })
})

test('rows of the table', async () => {
  const { browser } = await server.signedIn('professional')
  expect((await browser.post('/api/table/contacts', { ids: [1] })).status).toBe(400)
  await client.query('create database rows_of_table')
  const url = Object.assign(new URL(postgres.url), { pathname: '/rows_of_table' }).href
  await browser.post('/api/db/save', { provider: 'postgres', postgresUrl: url, ssl: false })
  await capture(browser)
  const own = new Client({ connectionString: url })
  await own.connect()
  const { rows } = await own.query('select id from "BusinessDatabase" where name = any($1)', [[nameOf(5), nameOf(6)]])
  const ids = z
    .array(z.object({ id: z.coerce.number() }))
    .parse(rows)
    .map(({ id }) => id)
  expect((await browser.post('/api/table/contacts', { ids })).json).toMatchObject({ success: true, sites: 2 })
  expect((await browser.post('/api/table/contacts', { ids })).status).toBe(409)
  await waitFor('done', async () => (await browser.get('/api/table/contacts')).json['state'] === 'done', 60_000)
  const { rows: filled } = await own.query('select email from "BusinessDatabase" where email is not null order by 1')
  expect(filled).toEqual([{ email: mailOf(5) }, { email: mailOf(6) }])
  await own.end()
})

test('a free account, and an installation without a contact, cannot find contacts', async () => {
  const { browser } = await server.signedIn('free')
  await browser.post('/api/db/save', { provider: 'none' })
  const refused = await browser.post('/api/runtime/start', {
    ...request({ contacts: true }),
    mode: 'manual',
    city: 'New York, NY',
    businessType: 'Restaurant',
  })
  expect([refused.status, refused.json['code']]).toEqual([403, 'professional-only'])
  const plain = await startTestServer()
  try {
    const person = await plain.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
    const start = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }], contacts: true }
    const answer = await person.browser.post('/api/runtime/start', start)
    expect([answer.status, answer.json['code']]).toEqual([400, 'contacts-not-set-up'])
  } finally {
    await plain.stop()
  }
})

test('businesses of the opt-out list are not visited, and a suspended account stops', async () => {
  const { browser, email, password } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  const jobId = await capture(browser)
  for (const site of [0, 1]) {
    const optOut = { kind: 'phone', value: restaurant(site).phone, city: null } as const
    await server.command({ command: 'opt-out-add', optOut })
  }
  const before = websites.requests.length
  await browser.post(`/api/jobs/${jobId}/contacts`, {})
  const done = await untilState(browser, jobId, 'done')
  expect(done.refused).toMatchObject({ optOut: 2, robots: 1 })
  expect(websites.requests.slice(before).filter(({ site }) => site < 2)).toEqual([])
  await browser.post(`/api/jobs/${jobId}/contacts`, {})
  await server.command({ command: 'user', operation: 'suspend', email })
  await server.command({ command: 'user', operation: 'admit', email })
  const again = server.visitor()
  await again.post('/api/auth/login', { email, password })
  expect(await contactsOf(again, jobId)).toMatchObject({ state: 'stopped' })
})
