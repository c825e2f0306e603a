import { execFileSync } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { makeTestFolder, openBrowser, listeningPort } from '@gazetteer/testkit'
import { addressOf, builtPrograms, stopProgram } from './testing/index.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'

/** A separate disk is a tmpfs, which only root on Linux may mount. */
const mayMount = process.platform === 'linux' && process.getuid?.() === 0

const { owned, testFolder, server, gazetteer } = builtPrograms()

test('names the process that holds the data folder, and starts after that process was killed', async () => {
  const folder = await testFolder()
  const first = server({ DATA_DIR: folder })
  await addressOf(first)
  const second = server({ DATA_DIR: folder })
  expect(await second.ended).toBe(1)
  expect(second.output().trim()).toBe(
    `The data folder ${folder} is in use by another process (${first.child.pid}). Stop it first, or set DATA_DIR to another folder.`,
  )
  first.child.kill('SIGKILL')
  await first.ended
  const third = server({ DATA_DIR: folder })
  await addressOf(third)
  expect(await stopProgram(third)).toBe(0)
})

test('no other user of the machine can read the data folder, whichever process created or writes it', async () => {
  const folder = await makeTestFolder()
  owned.push(folder.stop)
  await chmod(folder.path, 0o755)
  const running = server({ DATA_DIR: folder.path })
  const browser = openBrowser(await addressOf(running, 60_000)) // creates the database first
  await browser.post('/api/auth/register', { email: 'ann@example.com', password: 'sixsix' })
  expect(await openToOthers(folder.path)).toEqual([])
  expect(await stopProgram(running)).toBe(0)
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

test('reports a port in use, and an unavailable database', async () => {
  const other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  owned.push(async () => void other.close())
  const port = listeningPort(other)
  const taken = server({ DATA_DIR: await testFolder(), PORT: String(port) })
  expect(await taken.ended).toBe(1)
  expect(taken.output()).toContain('The port is used by another program. Set PORT to a different one.')
  const away = server({
    DATA_DIR: await testFolder(),
    DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${port + 1}/x`,
  })
  expect(await away.ended).toBe(1)
  expect(away.output()).toMatch(/^The app database that DATABASE_URL names cannot be used: .*ECONNREFUSED/)
  expect(away.output()).not.toMatch(/hunter2|\bat .*\.ts:/)
})

test('reports an unusable folder or host, without a stack', async () => {
  const beside = join(await testFolder(), 'file')
  await writeFile(beside, '')
  const output = async (env: Record<string, string>) => {
    const refused = server(env)
    expect(await refused.ended).toBe(1)
    expect(refused.output()).not.toMatch(/\bat .*\.[jt]s:/)
    return refused.output()
  }
  expect(await output({ DATA_DIR: join(beside, 'data') })).toMatch(/^The data folder .* cannot be used: ENOTDIR/)
  expect(await output({ DATA_DIR: await testFolder(), HOST: 'no-such-host.invalid' })).toContain(
    'HOST could not be resolved.',
  )
}, 60_000)

test('accounts are listed, suspended, stopped and let in from the command line, with a server and without one', async () => {
  const folder = await testFolder()
  const running = server({ DATA_DIR: folder })
  const browser = openBrowser(await addressOf(running, 60_000))
  const person = { email: 'ann@example.com', password: 'sixsix' }
  await browser.post('/api/auth/register', person)
  await browser.post('/api/auth/login', person)
  const runCommand = async (...args: string[]) => {
    const command = gazetteer({ DATA_DIR: folder }, ...args)
    return [await command.ended, command.output().trim()]
  }
  expect(await runCommand('user', 'suspend', 'ann@example.com')).toEqual([0, 'ann@example.com is now suspended.'])
  expect((await browser.get('/api/jobs')).status).toBe(401)
  expect((await browser.post('/api/auth/login', person)).json['code']).toBe('account-suspended')
  expect(await runCommand('accounts', 'ann')).toEqual([
    0,
    expect.stringMatching(/^account .*\nann@example\.com +free .*suspended$/),
  ])
  await stopProgram(running)
  expect(await runCommand('user', 'stop', 'ann@example.com')).toEqual([
    1,
    'No capture is running, so there is nothing to stop',
  ])
  expect(await runCommand('user', 'admit', 'ann@example.com')).toEqual([0, 'ann@example.com is no longer suspended.'])
  expect(await runCommand('accounts', 'bob')).toEqual([0, 'No matching accounts (1 in total).'])
}, 120_000)

test('changes the opt-out list through the running server and without it; command-line captures respect it', async () => {
  const folder = await testFolder()
  const env = { DATA_DIR: folder, XDG_CACHE_HOME: join(folder, 'cache') }
  const output = async (...args: string[]) => {
    const command = gazetteer(env, ...args)
    return [await command.ended, command.output().trim()]
  }
  async function captured(): Promise<{ phone: string | null }[]> {
    const out = join(folder, 'dentists.json')
    const [code] = await output(
      'capture',
      '--city',
      'Boise, ID',
      '--type',
      'dentist',
      '--source',
      'sample',
      '--out',
      out,
    )
    expect(code).toBe(0)
    return z.array(z.looseObject({ phone: z.string().nullable() })).parse(JSON.parse(await readFile(out, 'utf8')))
  }
  const running = server(env)
  await addressOf(running)
  const all = await captured()
  const phone = all.find((listing) => listing.phone !== null)?.phone ?? ''
  const [code, added] = await output('opt-out', 'add', '--phone', phone)
  expect([code, String(added)]).toEqual([0, expect.stringContaining(`phone  ${phone}`)])
  const left = all.filter((listing) => listing.phone !== phone)
  expect(await captured()).toHaveLength(left.length)
  await stopProgram(running)
  const [, listed] = await output('opt-out', 'list')
  const id = /^\d+/.exec(String(listed))?.[0] ?? 'none'
  expect(await output('opt-out', 'remove', id)).toEqual([0, expect.stringContaining('captures can store it again')])
  expect(await output('opt-out', 'list')).toEqual([0, 'No opt-outs yet.'])
  expect(await captured()).toHaveLength(all.length)
  expect(await output('opt-out', 'off')).toEqual([2, expect.stringContaining("unknown command 'off'")])
}, 120_000)

test.runIf(mayMount)('reports a full disk in one sentence, as a server and as a command', async () => {
  const { path, stop: removeFolder } = await makeTestFolder()
  owned.push(removeFolder)
  const disk = async (size: string): Promise<string> => {
    const at = await mkdtemp(join(path, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', at])
    owned.push(async () => void execFileSync('umount', ['--lazy', at]))
    return at
  }
  const unmade = server({ DATA_DIR: join(await disk('20m'), 'data') })
  expect(await unmade.ended).toBe(1)
  expect(unmade.output()).toMatch(/^The app database in \S+\/app-database cannot be created: the disk is full\n$/)

  const smallDisk = join(await disk('45m'), 'data')
  await cp(await testFolder(), smallDisk, { recursive: true })
  const backup = gazetteer({ DATA_DIR: smallDisk }, 'backup', join(path, 'backup.gz'))
  expect(await backup.ended).toBe(1)
  expect(backup.output()).toMatch(/^The disk of the data folder or of the app database is full\..*\n$/)
})
