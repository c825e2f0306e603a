import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = `
  import(${JSON.stringify(fileURLToPath(new URL('stop-with-parent.mjs', import.meta.url)))}).then(({ stopWithParent }) => {
    stopWithParent()
    setInterval(() => undefined, 1_000)
    console.log(process.pid)
  })`

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts the script as npm does, through a shell; `starter` plays npm. Returns both process ids. */
async function startThroughShell(env: Record<string, string>) {
  const shell = `"${process.execPath}" -e '${script}'; true`
  const starter = spawn(
    process.execPath,
    ['-e', `require('child_process').spawn('sh', ['-c', process.argv[1]], { stdio: 'inherit' })`, shell],
    {
      env: { ...process.env, npm_lifecycle_event: '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const [line] = await once(starter.stdout, 'data')
  return { starter, pid: Number(String(line)) }
}

test('a server does not outlive an npm that was killed', async () => {
  const { starter, pid } = await startThroughShell({ npm_lifecycle_event: 'start' })
  expect(isAlive(pid)).toBe(true)
  starter.kill('SIGKILL')
  await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false)
})
