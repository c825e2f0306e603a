import { fileURLToPath } from 'node:url'
import { type Browser, openBrowser, waitFor } from '@gazetteer/testkit'
import { startTestInstallation, signUp, startServerProcess } from '../../../testing/index.ts'
import { expect, test } from 'vitest'

const boise = { mode: 'manual', city: 'Boise, ID', businessType: 'Dentist' }

const statusOf = async (browser: Browser) => (await browser.get('/api/runtime/status')).json
const end = (browser: Browser) =>
  waitFor('the end', async () => (await statusOf(browser))['endTime'] !== null && (await statusOf(browser)), 30_000)

test('shows a run whose source is no longer configured, and allows another one to start', async () => {
  const installation = await startTestInstallation('postgres')
  const settings = { ...installation.env, PLAN_FOR_NEW_ACCOUNTS: 'professional' }
  const before = await startServerProcess({ ...settings, OSM_EXTRACT: fileURLToPath(import.meta.url) })
  const first = before.browser()
  await signUp(first)
  await first.post('/api/runtime/start', boise)
  expect(await end(first)).toMatchObject({ status: 'error', message: expect.stringContaining('not supported') })
  await before.kill()

  const after = await startServerProcess(settings)
  try {
    const browser = openBrowser(after.url)
    for (const [name, value] of first.cookies) browser.cookies.set(name, value)
    expect(await statusOf(browser)).toMatchObject({ status: 'error', source: { id: 'osm-extract' } })
    expect(await browser.get('/api/jobs')).toMatchObject({ status: 200, json: { jobs: [{ status: 'failed' }] } })
    const again = { ...boise, source: 'osm-extract' }
    expect(await browser.post('/api/runtime/start', again)).toMatchObject({ status: 400 })
    expect(await browser.post('/api/runtime/start', boise)).toMatchObject({ status: 200 })
    expect(await end(browser)).toMatchObject({ status: 'success', source: { id: 'sample' } })
  } finally {
    await after.kill()
    await installation.stop()
  }
}, 120_000)
