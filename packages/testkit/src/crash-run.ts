import { type Browser, openBrowser } from './browser.ts'
import { startServerProcess } from './server-process.ts'
import { waitFor } from './wait-for.ts'

/** What a run left behind, without the times: equal for a run that was killed and one that was not. */
export type RunResult = {
  listings: unknown[]
  counters: Record<string, unknown>
  credits: unknown
  logSequence: number[]
  requests: number
}

const signIn = async (browser: Browser): Promise<void> => {
  const credentials = { email: 'crash@example.com', password: 'correct horse' }
  await browser.post('/api/auth/register', credentials)
  await browser.post('/api/auth/login', credentials)
  await browser.post('/api/db/save', { provider: 'none' })
}

/**
 * Runs one capture to its end while the server is killed with SIGKILL `kills` times, each a random moment after it came up,
 * and answers every recovery prompt with Resume. `random` is in [0, 1).
 */
export async function runWithKills(settings: {
  env: Record<string, string>
  request: object
  kills: number
  /** A kill comes this many milliseconds after a start at the most. */
  withinMs: number
  random: () => number
}): Promise<RunResult> {
  const { env, request, kills, withinMs, random } = settings
  const cookies = new Map<string, string>()
  let started = false
  for (let round = 0; ; round += 1) {
    const server = await startServerProcess(env)
    const browser = openBrowser(server.url)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    if (!started) await signIn(browser)
    for (const [name, value] of browser.cookies) cookies.set(name, value)
    if (!started) await browser.post('/api/runtime/start', request)
    started = true
    await resume(browser)
    if (round >= kills) {
      const result = await resultOf(browser)
      await server.stop()
      return result
    }
    await new Promise((resolve) => setTimeout(resolve, random() * withinMs))
    await server.kill()
  }
}

async function resume(browser: Browser): Promise<void> {
  const { json } = await browser.get('/api/runtime/status')
  const recovery = Object.assign({ id: '' }, json['recovery'])
  if (recovery.id === '') return
  await browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'resume' })
}

async function resultOf(browser: Browser): Promise<RunResult> {
  const status = await waitFor(
    'the end of the run',
    async () => {
      const { json } = await browser.get('/api/runtime/status')
      return json['endTime'] !== null && ['success', 'stopped', 'error'].includes(String(json['status'])) && json
    },
    120_000,
  )
  const [job] = rows((await browser.get('/api/jobs')).json['jobs'])
  const [file] = rows((await browser.get('/api/exports')).json['exports'])
  const text = (await browser.get(`/api/download/${String(file?.['filename'])}`)).text
  const { recordsProcessed, processed, outside, duplicates, status: outcome, requests, gaps } = job ?? {}
  const subscription = (await browser.get('/api/subscription/status')).json
  return {
    listings: rows(JSON.parse(text)).map(({ created_at: _, last_updated: __, ...listing }) => listing),
    counters: { recordsProcessed, processed, outside, duplicates, outcome, gaps },
    credits: subscription['remainingCredits'],
    logSequence: rows(status['logs']).map(({ seq }) => Number(seq)),
    requests: Number(requests),
  }
}

function rows(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((row: unknown) => Object.assign({}, row)) : []
}
