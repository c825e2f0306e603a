import { z } from 'zod'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder, fakeOverpass, readJson } from '@gazetteer/testkit'
import { builtServer } from '../../testing/index.ts'
import { scriptedSource } from '@gazetteer/testkit/fakes/scripted-source'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cacheFolder } from '../../cache-folder.ts'
import { createMachineRateLimiter } from './machine-rate-limiter.ts'
import type { SourceDeclaration } from '@gazetteer/sources'

let folder: Awaited<ReturnType<typeof makeTestFolder>>
let now = Date.UTC(2026, 0, 1, 12)
const warnings: string[] = []
beforeEach(async () => {
  folder = await makeTestFolder()
  warnings.length = 0
  now = Date.UTC(2026, 0, 1, 12)
})
afterEach(() => folder.stop())

const rateLimiter = (cacheDir = folder.path) =>
  createMachineRateLimiter({ cacheDir, now: () => now, onWarning: (text) => warnings.push(text) })

function declare(
  limits: Partial<SourceDeclaration['limits']> = {},
  server: string | null = 'http://a/',
): SourceDeclaration {
  const { declaration } = scriptedSource([], { server })
  return { ...declaration, limits: { concurrency: 1, gapMs: 2_000, perDay: 3, ...limits } }
}

/** The lock file of any server. */
async function lockFile(): Promise<string> {
  const [server = ''] = await readdir(join(folder.path, 'pace'))
  return join(folder.path, 'pace', server, 'lock')
}

test('allows one request at a time with a gap after it across processes, separately for each server', async () => {
  const [one, other] = [rateLimiter(), rateLimiter()]
  expect(await one.reserve(declare(), 'run')).toEqual({ kind: 'go', inMs: 0, permit: 0 })
  expect(await other.reserve(declare(), 'run')).toEqual({ kind: 'wait', waitMs: 2_000 })
  now += 2_000
  expect(await other.reserve(declare(), 'run')).toEqual({ kind: 'wait', waitMs: 250 })
  expect((await other.reserve(declare({}, 'http://b/'), 'run')).kind).toBe('go')
  await one.release('sample', 0)
  expect(await other.reserve(declare(), 'run')).toEqual({ kind: 'go', inMs: 0, permit: 0 })
})

test('a block and the daily limit apply to all processes', async () => {
  const [one, other] = [rateLimiter(), rateLimiter()]
  await one.block(declare(), 30_000)
  expect(await other.reserve(declare(), 'run')).toEqual({ kind: 'wait', waitMs: 30_000 })
  now += 30_000
  for (const each of [one, other, one]) {
    expect((await each.reserve(declare(), 'run')).kind).toBe('go')
    await each.release('sample', 0)
    now += 2_000
  }
  expect(await other.reserve(declare(), 'run')).toEqual({ kind: 'spent', waitMs: Date.UTC(2026, 0, 2) - now })
  now = Date.UTC(2026, 0, 2)
  expect((await other.reserve(declare(), 'run')).kind).toBe('go')
})

test('ignores the lock of a dead process and one that is older than any answer', async () => {
  expect((await rateLimiter().reserve(declare({ gapMs: 0 }), 'run')).kind).toBe('go')
  const path = await lockFile()
  const holder = readJson(JSON.parse(await readFile(path, 'utf8')), { pid: z.number() })
  const child = spawn(process.execPath, ['-e', '0'])
  await once(child, 'exit')
  await writeFile(path, JSON.stringify({ ...holder, pid: child.pid }))
  expect((await rateLimiter().reserve(declare({ gapMs: 0 }), 'run')).kind).toBe('go')
  expect(await rateLimiter().reserve(declare({ gapMs: 0 }), 'run')).toEqual({ kind: 'wait', waitMs: 250 })
  now += 120_000
  expect((await rateLimiter().reserve(declare({ gapMs: 0 }), 'run')).kind).toBe('go')
})

test('when many processes find a dead holder, one gets its lock', async () => {
  await rateLimiter().reserve(declare({ gapMs: 0 }), 'run')
  now += 120_000
  const free = { gapMs: 0, perDay: null }
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => rateLimiter().reserve(declare(free), 'run')))
  expect(outcomes.filter(({ kind }) => kind === 'go')).toHaveLength(1)
})

test('without a writable folder limits only its own process, and warns once', async () => {
  const closed = join(folder.path, 'closed')
  await writeFile(closed, 'a file where the folder should be')
  const alone = rateLimiter(closed)
  expect(await alone.reserve(declare(), 'run')).toEqual({ kind: 'go', inMs: 0, permit: 0 })
  expect((await alone.reserve(declare(), 'run')).kind).toBe('wait')
  await alone.release(declare().id, 0)
  expect(await alone.reserve(declare(), 'run')).toEqual({ kind: 'go', inMs: 2_000, permit: 0 })
  expect(warnings).toEqual([expect.stringMatching(/^Captures on this machine cannot share their rate limit: /)])
})

test('uses the user’s own cache folder on every system', () => {
  expect(cacheFolder({ XDG_CACHE_HOME: '/a/cache' }, 'linux')).toBe('/a/cache/gazetteer')
  expect(cacheFolder({ XDG_CACHE_HOME: 'relative' }, 'linux')).toMatch(/\/\.cache\/gazetteer$/)
  expect(cacheFolder({}, 'darwin')).toMatch(/Library\/Caches\/gazetteer$/)
  expect(cacheFolder({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/gazetteer')
})

test('three parallel captures have one request in flight and a gap between two; a killed one blocks none', async () => {
  const source = await fakeOverpass([43.615, -116.202], { cafe: 3 })
  source.answerAfter(300)
  const main = join(await builtServer(), 'gazetteer.js')
  const env = {
    PATH: process.env['PATH'],
    XDG_CACHE_HOME: folder.path,
    DATA_DIR: folder.path,
    OVERPASS_URL: source.url,
    OVERPASS_GAP_MS: '400',
  }
  const start = (name: string) => {
    const args = ['capture', '--city', 'Boise, ID', '--type', 'cafe', '--source', 'overpass', '--out']
    return spawn(process.execPath, [main, ...args, join(folder.path, name)], {
      env,
      stdio: 'ignore',
    })
  }
  try {
    const killed = start('killed.json')
    while (source.asked.length === 0) await new Promise((done) => setTimeout(done, 20))
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const codes = ['a.json', 'b.json', 'c.json'].map(async (name) => (await once(start(name), 'exit'))[0])
    expect(await Promise.all(codes)).toEqual([0, 0, 0])
    expect(source.maxConcurrent()).toBe(1)
    const gaps = source.askedAt.slice(1).map((at, index) => at - (source.askedAt[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(3)
    // On a busy machine an arrival may be observed late, which makes the next gap look shorter.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300)
    expect(gaps.reduce((sum, gap) => sum + gap, 0)).toBeGreaterThanOrEqual(400 * gaps.length - 100)
  } finally {
    await source.stop()
  }
}, 60_000)
