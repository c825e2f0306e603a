import { version } from '@gazetteer/contract'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { Invalid } from '../platform/errors.ts'
import { builtServer } from '../testing/index.ts'
import { buildProgram } from './build-program.ts'
import { UsageError, runProgram } from './io.ts'

const boise = (...more: string[]) => ['capture', '--city', 'Boise, ID', '--type', 'dentist', '--out', 'a.json', ...more]

type Ran = { code: number; out: string; err: string }

/** Runs the command line in process, without a data folder. */
async function run(...args: string[]): Promise<Ran> {
  const ran = { code: 0, out: '', err: '' }
  const folder = await makeTestFolder()
  const program = buildProgram({
    out: { write: (text: string) => Boolean((ran.out += text)) },
    err: { write: (text: string) => Boolean((ran.err += text)) },
    config: () => readConfig({ MAPS_SOURCE: 'sample', DATA_DIR: folder.path, XDG_CACHE_HOME: folder.path }),
    signal: () => new AbortController().signal,
  })
  try {
    ran.code = await runProgram(program, args)
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    ran.code = error instanceof UsageError ? 2 : 1
    ran.err += error.message
  } finally {
    await folder.stop()
  }
  return ran
}

test.each([
  [['sources', '--foo'], /unknown option '--foo'/],
  [['accounts', '--after', 'a', '--after', 'b'], /It is given twice/],
  [['opt-out', 'add', '--site', 'a.example.com', '--site', 'b.example.com'], /It is given twice/],
  [['opt-out', 'add'], /Give one of --phone, --site and --name/],
  [['opt-out', 'add', '--phone', '1', '--name', 'x'], /Give one of --phone, --site and --name/],
  [['opt-out', 'add', '--mail', 'x'], /unknown option '--mail'/],
  [['opt-out', 'remove', 'x'], /must be a whole number from 1/],
  [['accounts', '--nothing'], /unknown option '--nothing'/],
  [['user', 'suspend'], /missing required argument 'email'/],
  [['user', 'plan', 'a@example.com', 'gold'], /Allowed choices are free, professional\./],
  [['user', 'promote', 'a@example.com'], /unknown command 'promote'/],
  [
    ['user', 'create', 'a@example.com', '--key', 'k', '--scopes', 'everything'],
    /choose from read, capture, table, admin/,
  ],
  [['mcp', '--key', 'a', '--key', 'b'], /It is given twice/],
  [['captur'], /Did you mean capture/],
  [['jobs'], /Missing server/],
  [['jobs', '--url', 'http://localhost:4000', '--key', ''], /Missing API key/],
  [['jobs', '--url', 'notaurl', '--key', 'k'], /--url notaurl: must be the address of a server/],
  [boise('--url', 'notaurl', '--key', 'k'), /--url notaurl: must be the address of a server/],
  [boise('--source', 'nope'), /Unknown source: "nope"/],
  [boise('--complete-from', 'nope'), /Unknown source: "nope"/],
  [boise('--type', 'restarant'), /Unknown business type: "restarant"/],
  [boise('--city', 'Nowhere at all'), /Unknown city: "Nowhere at all"/],
  [boise('--only-new', '--since', 'x.csv'), /must be the .json or .ndjson file/],
  [boise('--only-new', '--since', 'x.json', '--url', 'http://localhost:1', '--key', 'k'), /remove --since/],
  [boise('--format', 'csv'), /the ending .json contradicts --format csv/],
  [
    boise('--city', 'Reno, NV', '--mode', 'manual', '--url', 'http://localhost:1', '--key', 'k'),
    /--mode manual captures one city/,
  ],
  [
    ['export', 'JB-1-A', '--out', 'a.json', '--format', 'csv', '--url', 'http://localhost:1', '--key', 'k'],
    /the ending .json contradicts --format csv/,
  ],
  [['duplicates', '--in', 'list.txt', '--out', 'pairs.json'], /must be a .json, .ndjson, .geojson or .csv file/],
  [['opt-out', 'add', '--phone', 'abc'], /"abc" is not a phone number/],
  [['user', 'create', 'bad', '--key', 'k', '--scopes', 'read'], /^bad: /],
  [
    ['presets', 'save', 'x', '--column', 'nope=Y', '--url', 'http://localhost:1', '--key', 'k'],
    /--column nope=Y: unknown field. Fields: name, /,
  ],
])('rejects %j with a message and 2, and does nothing', async (args, words) => {
  const { code, err } = await run(...args)
  expect([code, err]).toEqual([2, expect.stringMatching(words)])
})

test('refuses a site of many businesses with 1', async () => {
  const { code, err } = await run('opt-out', 'add', '--site', 'co.uk')
  expect([code, err]).toEqual([1, expect.stringMatching(/^"co.uk" does not belong to one business only/)])
})

test('prints its version, and help for each command', async () => {
  expect(await run('--version')).toMatchObject({ code: 0, out: `${version}\n` })
  const { out } = await run('--help')
  for (const name of ['capture', 'cities', 'types', 'sources', 'duplicates', 'jobs', 'export', 'campaigns', 'user'])
    expect(out).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  expect((await run('capture', '--help')).out).not.toContain('--threshold')
  expect((await run('user', 'create', '--help')).out).toContain('--scopes <list>')
})

test('finds cities and business types, and completes commands in a shell', async () => {
  expect((await run('cities', 'boise')).out).toMatch(/^Boise, ID {2}\(/)
  expect(JSON.parse((await run('types', 'dentist', '--json', '--limit', '1')).out)).toEqual([{ name: 'Dentist' }])
  expect((await run('cities', 'zzzzqqqq')).code).toBe(1)
  for (const shell of ['bash', 'zsh', 'fish']) expect((await run('completion', shell)).out).toContain('capture')
})

test.each([
  [['user', 'create', '--k'], '--key'],
  [['user', 'cre'], 'create'],
  [['capture', '--ci'], '--city --circle'],
  [['capt'], 'capture'],
])('completes %j in bash', async (words, expected) => {
  const { out } = await run('completion', 'bash')
  const script = `${out}
COMP_WORDS=(gazetteer ${words.join(' ')}); COMP_CWORD=${words.length}; _gazetteer; echo "\${COMPREPLY[*]}"`
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: '/' })
  expect(stdout.trim()).toBe(expected)
})

/** A capture whose reader closes standard output after the first text. Returns its exit code and signal, and errors. */
async function captureUnread(folder: string, ...options: string[]): Promise<{ exit: unknown; errors: string }> {
  const env = {
    PATH: process.env['PATH'],
    XDG_CACHE_HOME: folder,
    DATA_DIR: folder,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '100',
  }
  const args = ['capture', '--city', 'Boise, ID', '--type', 'dentist', ...options]
  const child = spawn(process.execPath, [join(await builtServer(), 'gazetteer.js'), ...args], { env })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stdout.destroy()
  return { exit: await exit, errors }
}

test('a capture writes its file after its output pipe was closed', async () => {
  const folder = await makeTestFolder()
  try {
    const unread = await captureUnread(folder.path, '--json', '--out', join(folder.path, 'a.json'))
    expect(unread).toEqual({ exit: [0, null], errors: '' })
    expect(await readFile(join(folder.path, 'a.json'), 'utf8')).toMatch(/\]\n?$/)
    expect((await readdir(folder.path)).filter((name) => name.endsWith('.part'))).toEqual([])
  } finally {
    await folder.stop()
  }
}, 120_000) // may include building the server

test('a capture to standard output ends quietly when its reader has closed it', async () => {
  const folder = await makeTestFolder()
  try {
    const { exit, errors } = await captureUnread(folder.path, '--out', '-', '--format', 'ndjson')
    expect(exit).toEqual([0, null])
    expect(errors).not.toMatch(/EPIPE|    at /)
  } finally {
    await folder.stop()
  }
}, 120_000) // may include building the server

test('duplicates writes pairs to standard output and its summary to standard error', async () => {
  const folder = await makeTestFolder()
  try {
    const list = join(folder.path, 'list.json')
    const row = { name: 'Harbor Point Dental', address: '100 E Pratt St', city: 'Baltimore', phone: '410 555 0142' }
    await writeFile(list, JSON.stringify([row, row]))
    const args = [join(await builtServer(), 'gazetteer.js'), 'duplicates', '--in', list, '--out', '-']
    const child = spawn(process.execPath, args, { cwd: folder.path })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(JSON.parse(output)).toMatchObject([{ a: 0, b: 1 }])
    expect(errors).toMatch(/^1 pairs with a score of at least/)
    expect(await readdir(folder.path)).toEqual(['list.json'])
  } finally {
    await folder.stop()
  }
}, 120_000) // may include building the server

test('writes listings to standard output and progress to standard error', async () => {
  const folder = await makeTestFolder()
  const env = { PATH: process.env['PATH'], XDG_CACHE_HOME: folder.path, DATA_DIR: folder.path, MAPS_SOURCE: 'sample' }
  const args = ['capture', '--city', 'Boise, ID', '--type', 'dentist', '--out', '-', '--format', 'ndjson']
  try {
    const child = spawn(process.execPath, [join(await builtServer(), 'gazetteer.js'), ...args], { env })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
    expect(await once(child, 'close')).toEqual([0, null])
    const lines = output.trim().split('\n')
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ city: 'Boise' })
    expect(errors).toContain('Capturing Boise, ID')
    expect(await readdir(folder.path)).not.toContain('-')
  } finally {
    await folder.stop()
  }
}, 120_000) // may include building the server
