import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import { startTestServer } from '../../testing/index.ts'
import { sqlCampaignStore } from './campaign-store.ts'
import { type DueDependencies, startDue } from './start-or-skip-due.ts'

const [minute, day] = [60_000, 86_400_000]

test('a process that was away for longer than its lease does not end a later wait', async () => {
  const server = await startTestServer({})
  onTestFinished(server.stop)
  const person = await server.signedIn('professional')
  await person.browser.post('/api/db/save', { provider: 'none' })
  const request = { mode: 'manual', city: 'Boise, ID', businessType: 'Florist' }
  const schedule = { cron: '0 9 * * *', timezone: 'UTC' }
  await person.browser.post('/api/campaigns/save', { name: 'Florists', request, ...schedule })
  const { database } = server
  const read = async () => (await database.executeSql('select * from campaign')).rows[0]
  const dueAt = Number((await read())?.['next_at'])

  let now = dueAt
  const started: string[] = []
  const stored = new Set<string>()
  const processOf = (name: string, start: DueDependencies['start']): DueDependencies => ({
    campaigns: sqlCampaignStore({ db: database.db, mail: { post: async () => undefined } }),
    engine: {
      readRun: async (runId) => (stored.has(runId) ? { ending: null } : null),
      readOpenRunOf: async () => null,
    },
    clock: { now: () => now },
    log: silentLog,
    retryMs: 0,
    isProfessional: async () => true,
    newRunId: () => `JB-${name}-${now}`,
    start,
    skip: async () => undefined,
    skipMail: async () => null,
  })
  const second = processOf('second', async (_campaign, runId) => {
    stored.add(runId)
    started.push(runId)
  })
  /** The other process starts the run, and the next time is due. */
  async function meanwhile(next: string): Promise<void> {
    now += minute
    await startDue(second)
    now += day
    await database.executeSql('update campaign set next_at = $1, waiting_since = $1, run_id = $2', [now + day, next])
  }
  const first = processOf('first', () => meanwhile('JB-next'))
  await startDue(first)
  expect(started).toEqual([`JB-first-${dueAt}`])
  expect(await read()).toMatchObject({ run_id: 'JB-next', last_job_id: `JB-first-${dueAt}` })

  // Suspended between the list and the lease, it gets a lease of its own, of what waits now.
  const { campaigns } = second
  const late = {
    ...second,
    campaigns: {
      ...campaigns,
      listWaiting: async (at: number) => {
        const listed = await campaigns.listWaiting(at)
        await meanwhile('JB-last')
        return listed
      },
    },
  }
  await startDue(late)
  expect(started.slice(1)).toEqual(['JB-next', 'JB-last'])
})
