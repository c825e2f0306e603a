import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = JSON.stringify(join(import.meta.dirname, 'run.mjs'))

/** Runs a step whose program is the given code. */
const step = (code: string) =>
  spawnSync(
    process.execPath,
    [
      '--input-type=module',
      '--eval',
      `import { mustRun } from ${module}; await mustRun('Building', [process.execPath, ['--eval', ${JSON.stringify(code)}]])`,
    ],
    { encoding: 'utf8' },
  )

test.each([
  ['a signal', `process.kill(process.pid, 'SIGKILL')`, 'SIGKILL'],
  ['the exit code of a shell', 'process.exit(137)', 'exit code 137'],
])('a step killed by %s names memory as the probable reason', (_, code, how) => {
  const { status, stderr } = step(code)
  expect(status).toBe(1)
  expect(stderr).toContain(`Building: the process was killed (${how}), probably because the machine ran out of memory.`)
  expect(stderr).toContain('npm run pack')
})

test('another failure shows the output of its program', () => {
  const { status, stderr } = step(`console.error('Unexpected end of file'); process.exit(2)`)
  expect([status, stderr]).toEqual([1, 'Unexpected end of file\n\nBuilding: failed.\n'])
  expect(step('process.exit(0)').status).toBe(0)
})
