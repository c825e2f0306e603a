import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-memory-'))
  const module = JSON.stringify(join(import.meta.dirname, 'limit-memory.mjs'))
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { limitMemory } from ${module}
await limitMemory()
const { getHeapStatistics } = await import('node:v8')
process.on('SIGTERM', () => process.exit(7))
const { MALLOC_ARENA_MAX: pools } = process.env
const semiSpace = process.execArgv.filter((flag) => flag.includes('semi')).join()
console.log(Math.round(getHeapStatistics().heap_size_limit / 2 ** 20), process.pid, pools, process.argv[2], semiSpace)
setInterval(() => undefined, 1_000)
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function start(flags: string[], env = {}) {
  const args = [...flags, join(folder, 'program.mjs'), 'argument']
  const program = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(program, 'exit')
  const [line] = await once(program.stdout, 'data')
  const [limitMb, pid, pools, argument, semiSpace] = String(line).trim().split(' ')
  return { program, ended, limitMb: Number(limitMb), pid: Number(pid), pools, argument, semiSpace }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the heap and the allocator are limited; signals reach the program, and its exit code the caller', async () => {
  const { program, ended, limitMb, pools, argument, semiSpace } = await start([])
  expect([limitMb > 0 && limitMb < 2_400, pools, argument]).toEqual([true, '1', 'argument'])
  expect(semiSpace).toBe('--max-semi-space-size=16')
  program.kill('SIGTERM')
  expect((await ended)[0]).toBe(7)
})

test('limits that are set already are not changed, and need no second process', async () => {
  for (const [flags, env] of [
    [['--max-old-space-size=3000'], {}],
    [[], { NODE_OPTIONS: '--max-old-space-size=3000' }],
  ] as const) {
    const { program, ended, limitMb, pid, pools } = await start([...flags], { ...env, MALLOC_ARENA_MAX: '4' })
    expect([limitMb >= 3_000, pid, pools]).toEqual([true, program.pid, '4'])
    program.kill('SIGTERM')
    await ended
  }
})

test('a limit on new objects that is set already is not changed', async () => {
  const { program, ended, semiSpace } = await start(['--max_semi_space_size=8'])
  expect(semiSpace).toBe('--max_semi_space_size=8')
  program.kill('SIGTERM')
  await ended
})

test('a program that the system kills names memory as the probable reason', async () => {
  const { program, ended, pid } = await start([])
  const said = text(program.stderr)
  process.kill(pid, 'SIGKILL')
  expect((await ended)[0]).toBe(1)
  expect(await said).toContain('Gazetteer was killed (SIGKILL), probably because the machine ran out of memory.')
})

test('the program does not outlive a process that was killed', async () => {
  const { program, ended, pid } = await start([])
  program.kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
})
