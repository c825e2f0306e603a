import { startTestServer, type TestServer } from '../../testing/index.ts'
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
  }
  expect((await browser.get('/api/presets')).json).toEqual(saved)
  expect((await other.browser.get('/api/presets')).json).toEqual({ success: true, choice: [], view: [] })
  expect((await other.browser.post('/api/presets/delete', { kind: 'view', name: 'Rated' })).status).toBe(404)
  expect((await browser.post('/api/presets/delete', { kind: 'view', name: 'Rated' })).status).toBe(200)
  expect((await browser.get('/api/presets')).json).toEqual({ ...saved, view: [] })
  for (const wrong of [{ ...choice, name: ' ' }, { ...choice, kind: 'view' }, view('long', 'x'.repeat(5_000))])
    expect(await save(wrong)).toBe(400)
  expect((await browser.get('/api/auth/account-export')).json).toMatchObject({ presets: { choice: saved.choice } })
})

test('allows fifty per kind; rejects the next one, but replaces an existing one', async () => {
  const { browser } = await server.signedIn()
  for (let number = 1; number <= 50; number += 1) await browser.post('/api/presets/save', view(`v${number}`, ''))
  expect((await browser.post('/api/presets/save', view('one more', ''))).status).toBe(409)
  expect((await browser.post('/api/presets/save', view('v50', 'q=x'))).status).toBe(200)
})
