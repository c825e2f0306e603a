import { z } from 'zod'
import { readJson } from '@gazetteer/testkit'
import { waitFor } from '@gazetteer/testkit/time/wait-for'
import type { Account } from './account.ts'

const statusOf = async (account: Account): Promise<string> =>
  String((await account.get('/api/runtime/status'))['status'])

/** Waits until the newest run of the account has one of the statuses; the timeout catches hangs. */
export async function waitForStatus(account: Account, wanted: readonly string[]): Promise<void> {
  await waitFor(`a run that is ${wanted.join(' or ')}`, async () => wanted.includes(await statusOf(account)), 60_000)
}

/** Runs a capture from start to end. */
export async function capture(account: Account, request: object): Promise<void> {
  await account.post('/api/runtime/start', request)
  await waitForStatus(account, ['success', 'stopped', 'error'])
}

/** Starts a capture and stops it once it has listings. */
export async function captureInPart(account: Account, request: object): Promise<void> {
  await account.post('/api/runtime/start', request)
  await waitForListings(account, 1)
  await account.post('/api/runtime/stop')
  await waitForStatus(account, ['stopped'])
}

/** Waits until the open run has stored this many listings. */
export async function waitForListings(account: Account, count: number): Promise<void> {
  await waitFor(
    `${count} listings`,
    async () => {
      const { progress } = await account.get('/api/runtime/status')
      return readJson(progress ?? {}, { recordsProcessed: z.number().default(0) }).recordsProcessed >= count
    },
    60_000,
  )
}

/** Captures exactly this many listings: a limit pauses the run there, then it is finished. */
export async function captureExactly(account: Account, listings: number): Promise<void> {
  await account.post('/api/runtime/start', {
    mode: 'manual',
    city: 'Chicago, IL',
    businessType: 'Restaurant',
    limits: { listings },
  })
  await waitForStatus(account, ['paused'])
  const { recovery } = await account.get('/api/runtime/status')
  const { id: recoveryId } = readJson(recovery, { id: z.string() })
  await account.post('/api/runtime/recovery-decision', { recoveryId, choice: 'finish' })
  await waitForStatus(account, ['success', 'stopped'])
}
