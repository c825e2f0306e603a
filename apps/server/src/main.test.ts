import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type TestDatabase, makeTestFolder, startTestPostgres, openBrowser, patient, waitFor } from '@gazetteer/testkit'
import { makeEmbeddedFolder, builtServer } from './testing/index.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'

/** A disk of its own is a tmpfs, which only root on Linux may mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

let built: string
beforeAll(async () => void (built = await builtServer()))

const owned: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of owned.splice(0).reverse()) await end()
})

async function testFolder(): Promise<string> {
  const folder = await makeEmbeddedFolder()
  owned.push(folder.stop)
  return folder.path
}

type Started = { child: ChildProcess; said: () => string; ended: Promise<number | null> }

function start(script: string, env: Record<string, string>, args: string[] = []): Started {
  const child = spawn(process.execPath, ['--liftoff-only', join(built, script), ...args], {
    env: { PORT: '0', MAPS_SOURCE: 'sample', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const hear = (chunk: Buffer): void => void (said += chunk.toString())
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  owned.push(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { child, said: () => said, ended }
}

const server = (env: Record<string, string>): Started => start('main.js', env)
const gazetteer = (env: Record<string, string>, ...args: string[]): Started => start('gazetteer.js', env, args)

const address = ({ said }: Started, limitMs = 20_000): Promise<string> =>
  waitFor('the address', () => /Gazetteer is ready: (http:\S+)/.exec(said())?.[1], limitMs)

async function stop({ child, ended }: Started): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

test('prints where it listens, serves, and ends well within five seconds of SIGTERM', async () => {
  const running = server({ DATA_DIR: await testFolder() })
  const browser = openBrowser(await address(running))
  expect((await browser.get('/api/health')).json).toMatchObject({ success: true, status: 'ok', database: 'embedded' })
  const since = performance.now()
  expect(await stop(running)).toBe(0)
  expect(performance.now() - since).toBeLessThan(patient(4_000))
})

test('says which process holds the data folder, and is not kept out by one that was killed', async () => {
  const folder = await testFolder()
  const first = server({ DATA_DIR: folder })
  await address(first)
  const second = server({ DATA_DIR: folder })
  expect(await second.ended).toBe(1)
  expect(second.said().trim()).toBe(
    `The data folder ${folder} is in use by another process (${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  first.child.kill('SIGKILL')
  await first.ended
  const third = server({ DATA_DIR: folder })
  await address(third)
  expect(await stop(third)).toBe(0)
})

test('nothing of the data folder can be read by another user of the machine, whoever made it and whoever writes', async () => {
  const folder = await makeTestFolder()
  owned.push(folder.stop)
  await chmod(folder.path, 0o755)
  const running = server({ DATA_DIR: folder.path })
  const browser = openBrowser(await address(running, 60_000)) // it makes the database first
  await browser.post('/api/auth/register', { email: 'ann@example.com', password: 'sixsix' })
  expect(await openToOthers(folder.path)).toEqual([])
  expect(await stop(running)).toBe(0)
  await chmod(folder.path, 0o755)
  const command = gazetteer({ DATA_DIR: folder.path }, 'user', 'plan', 'ann@example.com', 'professional')
  expect(await command.ended).toBe(0)
  expect(await openToOthers(folder.path)).toEqual([])
}, 120_000)

async function openToOthers(folder: string): Promise<string[]> {
  const inside = await readdir(folder, { recursive: true })
  const looked = await Promise.all(
    [folder, ...inside.map((name) => join(folder, name))].map(async (path) => ({ path, stats: await stat(path) })),
  )
  expect(looked.length).toBeGreaterThan(500)
  return looked.filter(({ stats }) => (stats.mode & 0o077) !== 0).map(({ path }) => path)
}

test('says every mistake of its settings, and nothing else', async () => {
  const refused = server({ PORT: 'x', ROLE: 'y' })
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toBe(
    'PORT must be a whole number from 0 to 65535, not "x".\nROLE must be one of all, web, worker, not "y".\n',
  )
})

test('says that the port is taken, or that the database is away', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  owned.push(async () => void other.close())
  const port = Object.assign({ port: 0 }, other.address()).port
  const taken = server({ DATA_DIR: await testFolder(), PORT: String(port) })
  expect(await taken.ended).toBe(1)
  expect(taken.said()).toContain('The port is in use by another program. Set PORT to another one.')
  const away = server({
    DATA_DIR: await testFolder(),
    DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port + 1}/x`,
  })
  expect(await away.ended).toBe(1)
  expect(away.said()).toMatch(/^The app database that DATABASE_URL names cannot be used: .*ECONNREFUSED/)
  expect(away.said()).not.toMatch(/hunter2|\bat .*\.ts:/)
})

test('says what of its folder or its host cannot be, without a stack', async () => {
  const beside = join(await testFolder(), 'file')
  await writeFile(beside, '')
  const said = async (env: Record<string, string>) => {
    const refused = server(env)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).not.toMatch(/\bat .*\.[jt]s:/)
    return refused.said()
  }
  expect(await said({ DATA_DIR: join(beside, 'data') })).toMatch(/^The data folder .* cannot be used: ENOTDIR/)
  expect(await said({ DATA_DIR: await testFolder(), HOST: 'no-such-host.invalid' })).toContain(
    'HOST is a name that was not found.',
  )
}, 60_000)

test('several processes start on one PostgreSQL at once', async () => {
  const database: TestDatabase = await startTestPostgres()
  owned.push(database.stop)
  const env = { DATABASE_URL: database.url, ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') }
  const web = server({ ...env, ROLE: 'web', DATA_DIR: await testFolder() })
  const worker = server({ ...env, ROLE: 'worker', DATA_DIR: await testFolder() })
  expect((await openBrowser(await address(web)).get('/api/health')).json['database']).toBe('postgres')
  await waitFor('the worker', () => worker.said().includes('Gazetteer works for its queue.'), 20_000)
  expect(await Promise.all([stop(web), stop(worker)])).toEqual([0, 0])
})

test('sets a plan through the running server, and by itself when none runs', async () => {
  const folder = await testFolder()
  const running = server({ DATA_DIR: folder })
  const browser = openBrowser(await address(running))
  const person = { email: 'ann@example.com', password: 'sixsix' }
  await browser.post('/api/auth/register', person)
  await browser.post('/api/auth/login', person)
  const plan = async () => (await browser.get('/api/subscription/status')).json['plan']
  const set = async (...args: string[]) => {
    const command = gazetteer({ DATA_DIR: folder }, 'user', 'plan', ...args)
    return [await command.ended, command.said().trim()]
  }
  expect(await plan()).toBe('free')
  expect(await set('ANN@example.com', 'professional')).toEqual([0, 'ann@example.com is professional now.'])
  expect(await plan()).toBe('professional')
  expect(await set('bob@example.com', 'free')).toEqual([
    1,
    'There is no account with the email address bob@example.com.',
  ])
  expect(await set('ann@example.com', 'gold')).toEqual([
    1,
    'Usage: npm run gazetteer -- user plan EMAIL free|professional',
  ])
  await stop(running)
  expect(await set('ann@example.com', 'free')).toEqual([0, 'ann@example.com is free now.'])
  const { rows } = await readPlans(folder)
  expect(rows).toEqual([{ plan: 'free' }])
}, 60_000)

test('accounts are listed, suspended, stopped and let in from the command line, with a server and without one', async () => {
  const folder = await testFolder()
  const running = server({ DATA_DIR: folder })
  const browser = openBrowser(await address(running, 60_000))
  const person = { email: 'ann@example.com', password: 'sixsix' }
  await browser.post('/api/auth/register', person)
  await browser.post('/api/auth/login', person)
  const say = async (...args: string[]) => {
    const command = gazetteer({ DATA_DIR: folder }, ...args)
    return [await command.ended, command.said().trim()]
  }
  expect(await say('user', 'suspend', 'ann@example.com')).toEqual([0, 'ann@example.com is suspended.'])
  expect((await browser.get('/api/jobs')).status).toBe(401)
  expect((await browser.post('/api/auth/login', person)).json['code']).toBe('account-suspended')
  expect(await say('accounts', 'ann')).toEqual([
    0,
    expect.stringMatching(/^account .*\nann@example\.com +free .*suspended$/),
  ])
  await stop(running)
  expect(await say('user', 'stop', 'ann@example.com')).toEqual([1, 'No capture is running: there is nothing to stop'])
  expect(await say('user', 'admit', 'ann@example.com')).toEqual([0, 'ann@example.com is let in.'])
  expect(await say('accounts', 'bob')).toEqual([0, 'None of 1 accounts.'])
  expect(await say('user', 'suspend')).toEqual([1, 'Usage: npm run gazetteer -- user suspend EMAIL'])
  expect(await say('accounts', '--nothing')).toEqual([
    1,
    "Unknown option '--nothing'\nUsage: npm run gazetteer -- accounts [PART-OF-AN-ADDRESS] [--after ID]",
  ])
}, 120_000)

test('keeps the opt-out list through the running server, and by itself; captures of the command line go by it', async () => {
  const folder = await testFolder()
  const env = { DATA_DIR: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  const said = async (...args: string[]) => {
    const command = gazetteer(env, ...args)
    return [await command.ended, command.said().trim()]
  }
  async function captured(): Promise<{ phone: string | null }[]> {
    const out = join(folder, 'dentists.json')
    const [code] = await said('capture', '--city', 'Boise, ID', '--type', 'dentist', '--source', 'sample', '--out', out)
    expect(code).toBe(0)
    return z.array(z.looseObject({ phone: z.string().nullable() })).parse(JSON.parse(await readFile(out, 'utf8')))
  }
  const running = server(env)
  await address(running)
  const all = await captured()
  const phone = all.find((listing) => listing.phone !== null)?.phone ?? ''
  const [code, added] = await said('opt-out', 'add', '--phone', phone)
  expect([code, String(added)]).toEqual([0, expect.stringContaining(`phone  ${phone}`)])
  const left = all.filter((listing) => listing.phone !== phone)
  expect(await captured()).toHaveLength(left.length)
  await stop(running)
  const [, listed] = await said('opt-out', 'list')
  const id = /^\d+/.exec(String(listed))?.[0] ?? 'none'
  expect(await said('opt-out', 'remove', id)).toEqual([0, expect.stringContaining('captures store it again')])
  expect(await said('opt-out', 'list')).toEqual([0, 'Nobody is on the opt-out list.'])
  expect(await captured()).toHaveLength(all.length)
  for (const wrong of [
    ['add'],
    ['add', '--phone', '1', '--name', 'x'],
    ['add', '--mail', 'x'],
    ['remove', 'x'],
    ['off'],
  ])
    expect(await said('opt-out', ...wrong)).toEqual([1, expect.stringContaining('Usage: npm run gazetteer -- opt-out')])
}, 120_000)

async function readPlans(folder: string) {
  const { holdDataFolder } = await import('./platform/data-folder.ts')
  const { openAppDatabase } = await import('./platform/app-database/index.ts')
  const { silentLog } = await import('./platform/log.ts')
  const held = await holdDataFolder(folder)
  const database = await openAppDatabase({ url: null, folder: held, log: silentLog })
  owned.push(held.release, database.close)
  return database.executeSql('select plan from credit_account')
}

test.runIf(mayMount)('says in a sentence that the disk is full, as a server and as a command', async () => {
  const { path, stop } = await makeTestFolder()
  owned.push(stop)
  const disk = async (size: string): Promise<string> => {
    const at = await mkdtemp(join(path, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at])
    owned.push(async () => void execFileSync('umount', ['--lazy', at]))
    return at
  }
  const unmade = server({ DATA_DIR: join(await disk('20m'), 'data') })
  expect(await unmade.ended).toBe(1)
  expect(unmade.said()).toMatch(/^The app database in \S+ cannot be opened: the disk is full\n$/)

  const roomForOne = join(await disk('60m'), 'data')
  await cp(await testFolder(), roomForOne, { recursive: true })
  const backup = gazetteer({ DATA_DIR: roomForOne }, 'backup', join(path, 'backup.gz'))
  expect(await backup.ended).toBe(1)
  expect(backup.said()).toMatch(/^The disk is full, .*\n$/)
})
