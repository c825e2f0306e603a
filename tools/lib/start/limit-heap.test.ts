import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'gazetteer-heap-'))
  const module = JSON.stringify(join(import.meta.dirname, 'limit-heap.mjs'))
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { limitHeap } from ${module}
await limitHeap()
const { getHeapStatistics } = await import('node:v8')
process.on('SIGTERM', () => process.exit(7))
console.log(Math.round(getHeapStatistics().heap_size_limit / 2 ** 20), process.pid, process.argv[2])
setInterval(() => undefined, 1_000)
`,
  )
})
afterAll(() => rmSync(folder, { recursive: true }))

async function start(flags: string[], env = {}) {
  const args = [...flags, join(folder, 'program.mjs'), 'argument']
  const program = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(program, 'exit')
  const [line] = await once(program.stdout, 'data')
  const [limitMb, pid, argument] = String(line).trim().split(' ')
  return { program, ended, limitMb: Number(limitMb), pid: Number(pid), argument }
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('the heap is limited; signals reach the program, and its exit code the caller', async () => {
  const { program, ended, limitMb, argument } = await start([])
  expect([limitMb > 0 && limitMb < 2_400, argument]).toEqual([true, 'argument'])
  program.kill('SIGTERM')
  expect((await ended)[0]).toBe(7)
})

test('a limit that is set already, as a flag or by NODE_OPTIONS, is not changed', async () => {
  for (const [flags, env] of [
    [['--max-old-space-size=3000'], {}],
    [[], { NODE_OPTIONS: '--max-old-space-size=3000' }],
  ] as const) {
    const { program, ended, limitMb, pid } = await start([...flags], env)
    expect([limitMb >= 3_000, pid]).toEqual([true, program.pid])
    program.kill('SIGTERM')
    await ended
  }
})

test('the program does not outlive a process that was killed', async () => {
  const { program, ended, pid } = await start([])
  program.kill('SIGKILL')
  await ended
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false)
})
