import { recoverySchema } from '@gazetteer/contract'
import { type Browser, openBrowser, readJson } from '@gazetteer/testkit'
import { signUp } from './sign-up.ts'
import { startServerProcess } from './server-process.ts'
import { type RunResult, readRunResult } from './run-result.ts'

/**
 * Runs a capture to its end while the server is killed with SIGKILL `kills` times, and answers each recovery prompt
 * with Resume.
 */
export async function runWithKills(settings: {
  env: Record<string, string>
  request: object
  kills: number
  /** Resolves when the server is to be killed, after each start. */
  untilKill: () => Promise<unknown>
}): Promise<RunResult> {
  const { env, request, kills, untilKill } = settings
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
      await untilKill()
    } finally {
      await server.kill()
    }
  }
}

async function resume(browser: Browser): Promise<void> {
  const { json } = await browser.get('/api/runtime/status')
  const { recovery } = readJson(json, { recovery: recoverySchema.nullable() })
  if (recovery === null) return
  await browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'resume' })
}
