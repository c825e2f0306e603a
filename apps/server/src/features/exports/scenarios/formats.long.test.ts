import { fileFormats } from '@gazetteer/listing'
import { type TestDatabase, startTestPostgres, runningClock, waitFor } from '@gazetteer/testkit'
import { parquetReadObjects } from 'hyparquet'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type SignedIn, type TestServer, startTestServer } from '../../../testing/index.ts'

const listingsSchema = z.array(z.object({ name: z.string(), city: z.string(), category: z.string() }))

describe('files of every format', () => {
  let server: TestServer
  let userDatabase: TestDatabase
  let person: SignedIn
  beforeAll(async () => {
    server = await startTestServer({ clock: runningClock() })
    userDatabase = await startTestPostgres()
    person = await server.signedIn('professional')
    await person.browser.post('/api/db/save', { provider: 'none' })
  })
  afterAll(async () => {
    await server.stop()
    await userDatabase.stop()
  })

  async function bytesOf(path: string): Promise<{ type: string; name: string; bytes: Uint8Array<ArrayBuffer> }> {
    const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(server.url + path, { headers: { cookie } })
    const { headers } = answer
    const name = /filename="(.*)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
    return { type: headers.get('content-type') ?? '', name, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  const hasEnded = async () => (await person.browser.get('/api/runtime/status')).json['status'] === 'success'

  async function capture(exportFormat: string): Promise<string> {
    const body = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist', exportFormat }
    const { json } = await person.browser.post('/api/runtime/start', body)
    await waitFor('the end', hasEnded, 90_000)
    return `/api/download/boise-id_${String(json['jobId'])}`
  }

  /** An HTML export shows each listing, links to the JSON, and contains no script. */
  async function expectPage(path: string, expected: readonly { name: string }[]): Promise<void> {
    const page = await person.browser.get(path)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('content-security-policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/u)
    expect(page.text.match(/<tr role="row">/gu)).toHaveLength(expected.length + 1)
    expect(page.text).toContain(`<a href="${path}.json">JSON</a>`)
    const rowsOf = (text: string) =>
      [...text.matchAll(/<b>(.*?)<\/b>/gu)].map(([, name = '']) => name.replaceAll('&#39;', "'"))
    const sorted = await person.browser.get(`${path}?sort=name&order=desc`)
    const names = expected.map(({ name }) => name)
    const collator = new Intl.Collator('en', { sensitivity: 'base' })
    expect(rowsOf(sorted.text)).toHaveLength(names.length)
    expect(rowsOf(sorted.text)[0]).toBe(names.toSorted((a, b) => collator.compare(b, a))[0])
    const word = names[0] ?? ''
    const found = await person.browser.get(`${path}?search=${encodeURIComponent(word)}`)
    expect(rowsOf(found.text)).toContain(word)
    expect(found.text).toContain(` of ${expected.length} listings`)
    expect((await person.browser.get(`${path}?search=no-such-thing`)).text).toContain('No listings match.')
    const other = await server.signedIn('professional')
    for (const [browser, wanted] of [
      [other.browser, path],
      [person.browser, `${path}?page=2`],
      [person.browser, `${path}_sources`],
    ] as const)
      expect((await browser.get(wanted)).status).toBe(404)
    expect((await person.browser.get(`${path}?page=0`)).status).toBe(400)
  }

  test('a workbook, Parquet and JSON of a run contain the same listings; a free account has only JSON', async () => {
    const base = await capture('xlsx')
    const json = await bytesOf(`${base}.json`)
    const expected = listingsSchema.parse(JSON.parse(Buffer.from(json.bytes).toString()))
    expect(expected.length).toBeGreaterThan(5)
    const sheet = await bytesOf(`${base}.xlsx`)
    expect(sheet.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    const [head = [], ...rows] = await readSheet(Buffer.from(sheet.bytes))
    expect(rows.map((row) => row[head.indexOf('name')])).toEqual(expected.map(({ name }) => name))
    expect((await bytesOf(`${base}.parquet`)).type).toContain('json')
    await expectPage(base.replace('download', 'view'), expected)

    const file = (await bytesOf(`${await capture('parquet')}.parquet`)).bytes.buffer
    const names = (await parquetReadObjects({ file, columns: ['name'] })).map((row) => String(row['name']))
    expect(names).toEqual(expected.map(({ name }) => name))

    const free = await server.signedIn('free')
    await free.browser.post('/api/db/save', { provider: 'none' })
    for (const exportFormat of fileFormats.filter((format) => format !== 'json')) {
      const body = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist', exportFormat }
      const started = await free.browser.post('/api/runtime/start', body)
      const exported = await free.browser.get(`/api/table/export?format=${exportFormat}`)
      expect([exportFormat, started.status, exported.status]).toEqual([exportFormat, 403, 403])
    }
    expect((await free.browser.post('/api/exports/columns', { columns: ['name'] })).status).toBe(403)
  })

  test('columns are chosen once for all files of the account, in their order', async () => {
    const base = await capture('csv')
    const columns = ['city', 'name', 'zip']
    for (const wrong of [[], ['name', 'name'], ['nickname'], 'name'])
      expect((await person.browser.post('/api/exports/columns', { columns: wrong })).status).toBe(400)
    expect((await person.browser.post('/api/exports/columns', { columns })).status).toBe(200)
    expect((await person.browser.get('/api/exports/columns')).json['columns']).toEqual(columns)
    expect(Buffer.from((await bytesOf(`${base}.csv`)).bytes).toString()).toMatch(/^\uFEFFcity,name,zip\r\nBoise,/)
    const [first] = z
      .array(z.record(z.string(), z.unknown()))
      .parse(JSON.parse((await person.browser.get(`${base}.json`)).text))
    expect(Object.keys(first ?? {})).toEqual(columns)
    const other = await server.signedIn('professional')
    expect((await other.browser.get('/api/exports/columns')).json['columns']).toBeNull()
    await person.browser.post('/api/exports/columns', { columns: null })
    expect((await person.browser.get('/api/exports/columns')).json['columns']).toBeNull()
  })

  test('a job comes in any format, filtered, limited, with or without byte order mark; unknown parameters are named', async () => {
    const base = await capture('json')
    const jobId = /JB-.*$/.exec(base)?.[0] ?? ''
    const all = listingsSchema.parse(JSON.parse((await person.browser.get(`${base}.json`)).text))
    const path = `/api/jobs/${jobId}/export`
    for (const format of fileFormats) {
      const { name, bytes } = await bytesOf(`${path}?format=${format}`)
      expect([name, bytes.length > 500]).toEqual([`boise-id_${jobId}.${format}`, true])
    }
    const textOf = async (query: string) => Buffer.from((await bytesOf(`${path}?${query}`)).bytes).toString()
    expect(await textOf('format=csv&bom=false&columns=name,city&limit=2')).toBe(
      `name,city\r\n${all
        .slice(0, 2)
        .map(({ name, city }) => `${name},${city}\r\n`)
        .join('')}`,
    )
    expect((await textOf('format=csv&limit=1')).startsWith('\uFEFFname,')).toBe(true)
    expect(await textOf('format=csv&bom=false&columns=name,city&limit=1&delimiter=semicolon')).toBe(
      `name;city\r\n${all[0]?.name};Boise\r\n`,
    )
    const wanted = all[3]?.name ?? ''
    const found = listingsSchema.parse(JSON.parse(await textOf(`search=${encodeURIComponent(wanted)}`)))
    expect([found.some(({ name }) => name === wanted), found.length < all.length]).toEqual([true, true])
    expect(JSON.parse(await textOf('city=Nowhere'))).toEqual([])
    const headOf = async (preset: string) =>
      (await textOf(`format=csv&bom=false&preset=${encodeURIComponent(preset)}`)).split('\r\n')[0]
    expect(await headOf('hubspot')).toBe(
      'Company name,Website URL,Phone number,Street address,City,State/Region,Postal code,Country/Region,Description,Gazetteer ID',
    )
    expect(await headOf('Google Contacts')).toMatch(/^Organization Name,.*Address 1 - Postal Code/)
    const columns = [
      { field: 'city', header: 'Town' },
      { field: 'name', header: 'Company' },
    ]
    await person.browser.post('/api/presets/save', { kind: 'file', name: 'My CRM', content: { columns } })
    const named = async (query: string) => (await bytesOf(`${path}?${query}`)).name
    expect(await named('format=csv')).toMatch(/^boise-id_JB-\w+-\w+\.csv$/)
    expect(await named('format=csv&preset=HubSpot')).toMatch(/^boise-id_JB-\w+-\w+_hubspot\.csv$/)
    expect(await named('format=csv&preset=my%20crm')).toMatch(/_my-crm\.csv$/)
    expect(JSON.parse(await textOf('preset=my%20crm&limit=1'))).toEqual([{ Town: 'Boise', Company: all[0]?.name }])
    for (const format of fileFormats)
      expect((await bytesOf(`${path}?format=${format}&preset=Airtable`)).bytes.length).toBeGreaterThan(500)
    expect((await person.browser.get(`${path}?preset=Nope`)).json['error']).toMatch(/^There is no file preset "Nope"/)
    expect((await person.browser.get(`${path}?preset=Airtable&columns=name`)).status).toBe(400)
    const refused = await person.browser.get(`${path}?colums=name`)
    expect([refused.status, refused.text.includes('colums')]).toEqual([400, true])
    expect((await person.browser.get(`${path}?userId=${person.email}`)).status).toBe(200)
    expect((await person.browser.get(`${path}?limit=0`)).status).toBe(400)
    expect((await person.browser.get('/api/jobs/JB-1-NOBODY/export')).status).toBe(404)
    const other = await server.signedIn('free')
    expect((await other.browser.get(path)).status).toBe(404)

    const pageOf = async (query: string) => (await person.browser.get(`/api/jobs/${jobId}/listings?${query}`)).json
    const first = await pageOf('limit=2')
    const names = (json: Record<string, unknown>) => listingsSchema.parse(json['listings']).map(({ name }) => name)
    const second = await pageOf(`limit=2&cursor=${String(first['next'])}`)
    expect([...names(first), ...names(second)]).toEqual(all.slice(0, 4).map(({ name }) => name))
    expect((await person.browser.get(`/api/jobs/${jobId}/listings?after=2`)).status).toBe(400)
    const whole = await pageOf('limit=1000')
    const counts = z.array(z.looseObject({ reviewcount: z.number().nullable() })).parse(whole['listings'])
    const most = counts.map(({ reviewcount }) => reviewcount ?? -1).toSorted((a, b) => b - a)
    const top = z
      .array(z.looseObject({ reviewcount: z.number().nullable() }))
      .parse((await pageOf('limit=3&order=reviews'))['listings'])
    expect(top.map(({ reviewcount }) => reviewcount ?? -1)).toEqual(most.slice(0, 3))
    const newest = await pageOf('limit=2&order=newest')
    expect(newest).toMatchObject({ listings: counts.slice(-2).toReversed(), next: null })
    expect((await person.browser.get(`/api/jobs/${jobId}/listings?order=newest&search=a`)).status).toBe(400)
    expect((await other.browser.get(`/api/jobs/${jobId}/listings`)).status).toBe(404)
  })

  test('a free account exports its jobs as JSON only', async () => {
    const free = await server.signedIn('free')
    await free.browser.post('/api/db/save', { provider: 'none' })
    const { json } = await free.browser.post('/api/runtime/start', {
      mode: 'manual',
      city: 'Boise, ID',
      businessType: 'Dentist',
    })
    const path = `/api/jobs/${String(json['jobId'])}/export`
    expect((await free.browser.get(path)).status).toBe(200)
    expect((await free.browser.get(`${path}?format=csv`)).status).toBe(403)
  })

  test('rows of the data table come in every format, as its search and filters show them', async () => {
    const config = { provider: 'postgres', postgresUrl: userDatabase.url, ssl: false }
    expect((await person.browser.get('/api/table/export')).json).toMatchObject({ success: false })
    await person.browser.post('/api/db/save', config)
    const base = await capture('json')
    const expected = listingsSchema.parse(JSON.parse((await person.browser.get(`${base}.json`)).text))
    const all = await bytesOf('/api/table/export')
    expect(all.name).toMatch(/^business_data_\d{4}-\d\d-\d\d\.json$/)
    const names = (text: Uint8Array) =>
      listingsSchema.parse(JSON.parse(Buffer.from(text).toString())).map(({ name }) => name)
    expect(names(all.bytes)).toEqual(expected.map(({ name }) => name))
    const wanted = expected[0]?.name ?? ''
    const found = names((await bytesOf(`/api/table/export?search=${encodeURIComponent(wanted.toUpperCase())}`)).bytes)
    expect([found.includes(wanted), found.length < expected.length]).toEqual([true, true])
    expect(names((await bytesOf('/api/table/export?city=Nowhere')).bytes)).toEqual([])
    const csv = await bytesOf('/api/table/export?format=csv&columns=zip,name&complete=true')
    expect(Buffer.from(csv.bytes).toString().split('\r\n')[0]).toBe('\uFEFFzip,name')
    for (const format of fileFormats) {
      const { type, name, bytes } = await bytesOf(`/api/table/export?format=${format}`)
      expect([name.endsWith(`.${format}`), bytes.length > 500, type.startsWith('application/json')]).toEqual([
        true,
        true,
        format === 'json',
      ])
    }
    const rows = z.array(z.object({ id: z.number(), name: z.string() }))
    const [, second, third] = rows.parse((await person.browser.get('/api/table/rows?limit=3')).json['rows'])
    const byPreset = { ids: [second?.id], format: 'ndjson', preset: 'Salesforce' }
    expect((await person.browser.post('/api/table/export', byPreset)).json).toMatchObject({
      'Account Name': second?.name,
    })
    expect((await person.browser.post('/api/table/export', { ...byPreset, preset: 'x' })).status).toBe(404)
    expect((await bytesOf('/api/table/export?format=csv&preset=salesforce')).name).toMatch(/\.csv$/)
    const chosen = { ids: [third?.id, 987_654, second?.id, third?.id], format: 'csv', columns: ['name'] }
    expect((await person.browser.post('/api/table/export', chosen)).text).toBe(
      `name\r\n${third?.name}\r\n${second?.name}\r\n`,
    )
    const tabbed = { ids: chosen.ids, format: 'csv', columns: ['city', 'zip'], bom: 'false', delimiter: 'tab' }
    expect((await person.browser.post('/api/table/export', tabbed)).text).toMatch(/^city\tzip\r\nBoise\t/)
    expect((await person.browser.get('/api/table/export?format=csv&bom=false&columns=city')).text).toMatch(/^city\r\n/)
    const hubspot = (await person.browser.get('/api/table/export?format=csv&preset=HubSpot')).text.trim().split('\r\n')
    expect(hubspot).toHaveLength(expected.length + 1)
    expect(hubspot.slice(1).every((line) => /,sample:[^,]+$/.test(line))).toBe(true)
    expect((await person.browser.post('/api/table/export', { ids: [] })).status).toBe(400)
    expect((await person.browser.get('/api/table/export?format=doc')).status).toBe(400)
    expect((await person.browser.get('/api/table/export?columns=name,nickname')).status).toBe(400)
  })

  test.each([
    ['東京', 'capture', ''],
    ['!!!', 'capture', ''],
    ['Москва центр', 'capture', ''],
    ['Zürich Ost', 'zurich-ost', 'zu-rich-ost'],
  ])('files of the area "%s" are downloaded and shown, by earlier names too', async (name, slug, earlierSlug) => {
    const area = { kind: 'circle', name, center: [-116.2, 43.61], radiusM: 2_000 }
    const body = { mode: 'autonomous', areas: [{ area, businessTypes: ['Dentist'] }] }
    const jobId = String((await person.browser.post('/api/runtime/start', body)).json['jobId'])
    await waitFor('the end', hasEnded, 90_000)
    const { json } = await person.browser.get(`/api/jobs/${jobId}`)
    expect(json['job']).toMatchObject({ filename: `${slug}_${jobId}.json`, city: null })
    for (const [base, status] of [
      [`${slug}_${jobId}`, 200],
      [`${earlierSlug}_${jobId}`, 200],
      [`other_${jobId}`, 404],
    ] as const) {
      const answers = [`download/${base}.json`, `view/${base}`].map((path) => person.browser.get(`/api/${path}`))
      expect((await Promise.all(answers)).map((answer) => answer.status)).toEqual([status, status])
    }
  })
})
