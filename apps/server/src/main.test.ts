import { type TestDatabase, startTestPostgres, openBrowser, patient, waitFor } from '@gazetteer/testkit'
import { addressOf, builtPrograms, stopProgram } from './testing/index.ts'
import { expect, test } from 'vitest'

const { owned, testFolder, server, gazetteer } = builtPrograms()

test('prints where it listens, serves, and ends well within five seconds of SIGTERM', async () => {
  const running = server({ DATA_DIR: await testFolder() })
  const browser = openBrowser(await addressOf(running))
  expect((await browser.get('/api/health')).json).toMatchObject({ success: true, status: 'ok', database: 'embedded' })
  const since = performance.now()
  expect(await stopProgram(running)).toBe(0)
  expect(performance.now() - since).toBeLessThan(patient(4_000))
})

test('reports every mistake in its settings, and nothing else', async () => {
  const refused = server({ PORT: 'x', ROLE: 'y' })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toBe(
    'PORT must be a whole number from 0 to 65535, not "x".\nROLE must be one of all, web, worker, not "y".\n',
  )
})

test('several processes start on one PostgreSQL simultaneously', async () => {
  const database: TestDatabase = await startTestPostgres()
  owned.push(database.stop)
  const env = { DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }
  const web = server({ ...env, ROLE: 'web', DATA_DIR: await testFolder() })
  const worker = server({ ...env, ROLE: 'worker', DATA_DIR: await testFolder() })
  expect((await openBrowser(await addressOf(web)).get('/api/health')).json['database']).toBe('postgres')
  await waitFor('the worker', () => worker.output().includes('Gazetteer worker is ready.'), 20_000)
  expect(await Promise.all([stopProgram(web), stopProgram(worker)])).toEqual([0, 0])
})

test('sets a plan through the running server, and by itself when none runs', async () => {
  const folder = await testFolder()
  const running = server({ DATA_DIR: folder })
  const browser = openBrowser(await addressOf(running))
  const person = { email: 'ann@example.com', password: 'sixsix' }
  await browser.post('/api/auth/register', person)
  await browser.post('/api/auth/login', person)
  const plan = async () => (await browser.get('/api/subscription/status')).json['plan']
  const set = async (...args: string[]) => {
    const command = gazetteer({ DATA_DIR: folder }, 'user', 'plan', ...args)
    return [await command.ended, command.output().trim()]
  }
  expect(await plan()).toBe('free')
  expect(await set('ANN@example.com', 'professional')).toEqual([0, 'ann@example.com is professional now.'])
  expect(await plan()).toBe('professional')
  expect(await set('bob@example.com', 'free')).toEqual([1, 'No account has the email address bob@example.com.'])
  await stopProgram(running)
  expect(await set('ann@example.com', 'free')).toEqual([0, 'ann@example.com is free now.'])
  const { rows } = await readPlans(folder)
  expect(rows).toEqual([{ plan: 'free' }])
}, 60_000)

async function readPlans(folder: string) {
  const { holdDataFolder } = await import('./platform/data-folder.ts')
  const { openAppDatabase } = await import('@gazetteer/app-database')
  const { silentLog } = await import('./platform/log.ts')
  const held = await holdDataFolder(folder)
  const database = await openAppDatabase({ url: null, folder: held, log: silentLog })
  owned.push(held.release, database.close)
  return database.executeSql('select plan from credit_account')
}
