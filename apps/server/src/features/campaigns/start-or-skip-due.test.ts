import type { Ending } from '@gazetteer/engine'
import { expect, test } from 'vitest'
import { silentLog } from '../../platform/log.ts'
import type { CampaignRow } from './campaign-table.ts'
import { type DueDependencies, startDue } from './start-or-skip-due.ts'

const row: CampaignRow = {
  id: 'c',
  account_id: 'ann',
  name: 'Boise',
  request: '{}',
  cron: '0 3 * * *',
  timezone: 'UTC',
  is_paused: false,
  next_at: 90_000_000,
  waiting_since: 1_000,
  run_id: 'JB-1',
  leased_until: 0,
  last_job_id: null,
  last_error: null,
  created_at: 0,
}

type Seen = { mails: (string | undefined)[]; skipped: number; changes: Partial<CampaignRow>[]; warnings: number }

/** A campaign whose wait is over. `ending`: of its run, which a process before stored; null: no run. */
function dependenciesWith(
  ending: Ending | null,
  start: () => Promise<void>,
): { seen: Seen; dependencies: DueDependencies } {
  const seen: Seen = { mails: [], skipped: 0, changes: [], warnings: 0 }
  const dependencies: DueDependencies = {
    campaigns: {
      listDue: async () => [],
      listWaiting: async () => [row],
      listUnscheduled: async () => [],
      lease: async () => row,
      release: async (_row, change) => void seen.changes.push(change),
      change: async () => undefined,
      settleSkipped: async (_row, { mail, change }) => {
        seen.mails.push(mail?.text)
        seen.changes.push(change)
      },
    },
    engine: { readRun: async () => (ending === null ? null : { ending }), readOpenRunOf: async () => null },
    clock: { now: () => 2_000 },
    log: { ...silentLog, warn: () => void (seen.warnings += 1) },
    retryMs: 60_000,
    isProfessional: async () => true,
    newRunId: () => 'JB-2',
    start,
    skip: async () => void (seen.skipped += 1),
    skipMail: async (_row, text) => ({ to: 'ann@example.com', subject: 'skipped', text }),
  }
  return { seen, dependencies }
}

test('the mail about a skipped capture is sent after a crash between the history and the mail', async () => {
  const ending = { state: 'skipped', code: 'skipped', words: 'The catalog is away.' } as const
  const { seen, dependencies } = dependenciesWith(ending, async () => undefined)
  await startDue(dependencies)
  expect(seen).toMatchObject({ mails: ['The catalog is away.'], skipped: 0 })
  expect(seen.changes[0]).toMatchObject({ run_id: null, last_job_id: 'JB-1', last_error: 'The catalog is away.' })
})

test('an unexpected failure of a start is logged, and the campaign keeps waiting', async () => {
  const { seen, dependencies } = dependenciesWith(null, async () => {
    throw new Error('broken')
  })
  await startDue(dependencies)
  expect(seen).toMatchObject({ warnings: 1, skipped: 0, changes: [{ leased_until: 0 }] })
})
