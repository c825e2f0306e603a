import { recoverySchema } from '@gazetteer/contract'
import { type Browser, openBrowser, waitFor, readJson } from '@gazetteer/testkit'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { startTestInstallation, signUp, startServerProcess } from '../../../testing/index.ts'

const kills = 2
/** Maximum delay of a kill after a process is ready, in ms; about when it checks its schedules. */
const withinMs = 800
const limitMs = 240_000
const campaignsSchema = z.object({
  campaigns: z.array(
    z.looseObject({
      nextAt: z.number().nullable(),
      waitingSince: z.number().nullable(),
      lastJobId: z.string().nullable(),
      lastComparison: z.object({ jobId: z.string(), counts: z.unknown() }).nullable(),
    }),
  ),
})
const jobsSchema = z.object({ jobs: z.array(z.object({ id: z.string(), status: z.string() })) })

async function resume(browser: Browser): Promise<void> {
  const { json } = await browser.get('/api/runtime/status')
  const { recovery } = readJson(json, { recovery: recoverySchema.nullable() })
  if (recovery === null) return
  await browser.post('/api/runtime/recovery-decision', { recoveryId: recovery.id, choice: 'resume' })
}

/** A thousand start times missed while no process was running. */
async function missTimes(url: string): Promise<void> {
  const database = new Client({ connectionString: url })
  await database.connect()
  await database.query(`update campaign set next_at = next_at - 1000 * 86400000::bigint`)
  await database.end()
}

test('a schedule whose process is killed repeatedly catches up once, and its capture is compared', async () => {
  const installation = await startTestInstallation('postgres')
  const env = {
    ...installation.env,
    MAPS_SOURCE: 'sample',
    SAMPLE_DELAY_MS: '50',
    PLAN_FOR_NEW_ACCOUNTS: 'professional',
  }
  const cookies = new Map<string, string>()
  let seed = 7
  let end: z.infer<typeof campaignsSchema>['campaigns'][number] | undefined
  let jobs: z.infer<typeof jobsSchema>['jobs'] = []
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647
  try {
    for (let round = 0; round <= kills; round += 1) {
      const server = await startServerProcess(env)
      const browser = openBrowser(server.url)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      try {
        if (round === 0) {
          await signUp(browser)
          for (const [name, value] of browser.cookies) cookies.set(name, value)
          const request = { mode: 'manual', city: 'Boise, ID', businessType: ['Dentist', 'Bar'] }
          await browser.post('/api/campaigns/save', { name: 'Nightly', request, cron: '0 3 * * *' })
        } else if (round < kills) {
          await resume(browser)
          await new Promise((resolve) => setTimeout(resolve, random() * withinMs))
        } else {
          end = await waitFor(
            'the end',
            async () => {
              await resume(browser)
              const [campaign] = campaignsSchema.parse((await browser.get('/api/campaigns')).json).campaigns
              return campaign?.lastComparison?.counts != null && campaign.waitingSince === null && campaign
            },
            limitMs,
          )
          jobs = jobsSchema.parse((await browser.get('/api/jobs')).json).jobs
        }
      } finally {
        await server.kill()
      }
      if (round === 0) await missTimes(installation.env['DATABASE_URL'] ?? '')
    }
  } finally {
    await installation.stop()
  }
  expect(jobs).toEqual([{ id: end?.lastJobId, status: 'completed' }])
  expect(end?.lastComparison?.jobId).toBe(end?.lastJobId)
  expect(end?.nextAt).toBeGreaterThan(Date.now())
}, 400_000)
