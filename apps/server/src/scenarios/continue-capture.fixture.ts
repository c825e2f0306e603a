import { type Browser, waitFor } from '@gazetteer/testkit'
import { z } from 'zod'
import { type RunResult, readRunResult } from '../testing/index.ts'

const statusSchema = z.looseObject({
  status: z.string(),
  endTime: z.unknown(),
  recovery: z
    .looseObject({ id: z.string(), options: z.array(z.looseObject({ id: z.string() })), limit: z.string().optional() })
    .nullish(),
})
const statusOf = async (browser: Browser) => statusSchema.parse((await browser.get('/api/runtime/status')).json)

/**
 * Lets the newest capture of an account go on to its end, whatever it waits for; returns its result. Its own database is
 * gone: `userUrl` is the one that it uses instead.
 */
export async function continueOf(browser: Browser, userUrl: string): Promise<RunResult> {
  const { status, recovery } = await statusOf(browser)
  if (status === 'stopped') await mustDo(browser, `/api/jobs/${await newestJob(browser)}/continue`)
  if (status === 'paused' && !recovery) await mustDo(browser, '/api/runtime/resume')
  await waitFor(
    'the end of the capture',
    async () => {
      const now = await statusOf(browser)
      if (now.recovery) await answer(browser, { ...now.recovery, userUrl })
      return now.status === 'success'
    },
    120_000,
  )
  return await readRunResult(browser)
}

async function answer(
  browser: Browser,
  prompt: { id: string; options: { id: string }[]; limit?: string | undefined; userUrl: string },
): Promise<void> {
  if (prompt.limit !== undefined) return mustDo(browser, '/api/runtime/limits', { limits: { [prompt.limit]: null } })
  const isRetried = prompt.options.some(({ id }) => id === 'retry')
  if (isRetried) {
    const table = (await newestJob(browser)).replaceAll('-', '_')
    const database = { provider: 'postgres', postgresUrl: prompt.userUrl, ssl: false, table }
    await mustDo(browser, '/api/db/save', database)
  }
  await mustDo(browser, '/api/runtime/recovery-decision', {
    recoveryId: prompt.id,
    choice: isRetried ? 'retry' : 'resume',
  })
}

async function newestJob(browser: Browser): Promise<string> {
  const jobsSchema = z.array(z.looseObject({ id: z.string() })).min(1)
  return jobsSchema.parse((await browser.get('/api/jobs')).json['jobs'])[0]?.id ?? ''
}

async function mustDo(browser: Browser, path: string, body?: object): Promise<void> {
  const { status, text } = await browser.post(path, body)
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
}
