import { queryLimit } from '@gazetteer/contract'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { findFilePreset } from '../index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const view = (name: string, query: string) => ({ kind: 'view', name, content: { query } })
const choice = {
  kind: 'choice',
  name: 'Two towns',
  content: {
    mode: 'autonomous',
    city: null,
    businessTypes: [],
    cities: [{ city: 'Boise, ID', businessTypes: ['Dentist'] }],
    areas: [{ label: 'Texas', area: { kind: 'admin', id: 'state:TX' }, businessTypes: ['Dentist'] }],
  },
}

test('saves selections and views by name, replaces one of the same name, deletes them, and hides them from other accounts', async () => {
  const { browser } = await server.signedIn()
  const other = await server.signedIn()
  const save = async (body: object) => (await browser.post('/api/presets/save', body)).status
  expect([
    await save(view('Rated', 'rating=4')),
    await save(choice),
    await save(view(' Rated ', 'rating=4.5')),
  ]).toEqual([200, 200, 200])
  const saved = {
    success: true,
    choice: [{ name: 'Two towns', content: choice.content }],
    view: [{ name: 'Rated', content: { query: 'rating=4.5' } }],
    file: [],
    builtIn: expect.any(Array),
  }
  expect((await browser.get('/api/presets')).json).toEqual(saved)
  expect((await other.browser.get('/api/presets')).json).toMatchObject({ choice: [], view: [] })
  expect((await other.browser.post('/api/presets/delete', { kind: 'view', name: 'Rated' })).status).toBe(404)
  expect((await browser.post('/api/presets/delete', { kind: 'view', name: 'Rated' })).status).toBe(200)
  expect((await browser.get('/api/presets')).json).toEqual({ ...saved, view: [] })
  for (const wrong of [
    { ...choice, name: ' ' },
    { ...choice, kind: 'view' },
    view('long', 'x'.repeat(queryLimit + 4_001)),
  ])
    expect(await save(wrong)).toBe(400)
  expect(await save(view('longest filter', 'x'.repeat(queryLimit)))).toBe(200)
  expect((await browser.get('/api/auth/account-export')).json).toMatchObject({ presets: { choice: saved.choice } })
})

test('allows fifty per kind; rejects the next one, but replaces an existing one', async () => {
  const { browser } = await server.signedIn()
  for (let number = 1; number <= 50; number += 1) await browser.post('/api/presets/save', view(`v${number}`, ''))
  expect((await browser.post('/api/presets/save', view('one more', ''))).status).toBe(409)
  expect((await browser.post('/api/presets/save', view('v50', 'q=x'))).status).toBe(200)
})

test('file presets: built-in ones, and own ones with rules for headers and names', async () => {
  const { browser, id } = await server.signedIn()
  const save = (columns: object[], name = 'CRM') =>
    browser.post('/api/presets/save', { kind: 'file', name, content: { columns } })
  const columns = [
    { field: 'name', header: ' Company ' },
    { field: 'name', header: 'Also' },
  ]
  expect((await save(columns)).status).toBe(200)
  const [company, also] = columns
  const { json } = await browser.get('/api/presets')
  expect(json['file']).toEqual([{ name: 'CRM', content: { columns: [{ ...company, header: 'Company' }, also] } }])
  const names = ['HubSpot', 'Salesforce', 'Google Contacts', 'Airtable']
  expect(json['builtIn']).toEqual(names.map((name) => expect.objectContaining({ name })))
  for (const wrong of [
    [],
    [{ field: 'nope', header: 'a' }],
    [{ field: 'name', header: ' ' }],
    [{ field: 'name', header: 'a\nb' }],
    [{ field: 'name', header: 'Geometry' }],
    [...columns, { field: 'zip', header: 'company' }],
  ])
    expect((await save(wrong)).status).toBe(400)
  const taken = await save(columns, 'hubspot')
  expect([taken.status, taken.json['error']]).toEqual([400, expect.stringContaining('built-in')])
  await save([{ field: 'zip', header: 'Zip' }], 'crm')
  const headersOf = async (name: string) =>
    (await findFilePreset(server.database.db, id, name)).map(({ header }) => header)
  expect(await headersOf('CRM')).toEqual(['Company', 'Also'])
  expect(await headersOf('crm')).toEqual(['Zip'])
  expect((await browser.post('/api/presets/delete', { kind: 'file', name: 'CRM' })).status).toBe(200)
  expect(await headersOf('CRM')).toEqual(['Zip'])
})

test('presets of an account take at most 2 MB together, because their list has all of them', async () => {
  const { browser } = await server.signedIn()
  const save = async (name: string, cities: number) => {
    const content = {
      ...choice.content,
      cities: Array.from({ length: cities }, () => ({ city: 'x'.repeat(180), businessTypes: ['Dentist'] })),
    }
    return await browser.post('/api/presets/save', { ...choice, name, content })
  }
  expect([(await save('a', 4_000)).status, (await save('b', 4_000)).status]).toEqual([200, 200])
  const third = await save('c', 4_000)
  expect([third.status, third.json['error']]).toEqual([409, expect.stringContaining('more than 2 MB')])
  expect((await save('b', 4_050)).status).toBe(200)
})
