import { type Browser, openBrowser } from '@gazetteer/testkit'
import { signUp } from './sign-up.ts'
import { startServerProcess } from './server-process.ts'
import { type RunResult, readRunResult } from './run-result.ts'

/**
 * Runs a capture to its end while the server is killed with SIGKILL `kills` times, at random moments after a start,
 * and answers each recovery prompt with Resume. `random` is in [0, 1).
 */
export async function runWithKills(settings: {
  env: Record<string, string>
  request: object
  kills: number
  /** Maximum time from a start to the kill, in ms. */
  withinMs: number
  random: () => number
}): Promise<RunResult> {
  const { env, request, kills, withinMs, random } = settings
  const cookies = new Map<string, string>()
  let started = false
  for (let round = 0; ; round += 1) {
    const server = await startServerProcess(env)
    try {
      const browser = openBrowser(server.url)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      if (!started) await signUp(browser)
      for (const [name, value] of browser.cookies) cookies.set(name, value)
      if (!started) await browser.post('/api/runtime/start', request)
      started = true
      await resume(browser)
      if (round >= kills) {
        const result = await readRunResult(browser)
        await server.stop()
        return result
      }
      await new Promise((resolve) => setTimeout(resolve, random() * withinMs))
    } finally {
      await server.kill()
    }
  }
}

async function resume(browser: Browser): Promise<void> {
  const { json } = await browser.get('/api/runtime/status')
  const recovery = Object.assign({ id: '' }, json['recovery'])
  if (recovery.id === '') return
  await browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'resume' })
}
