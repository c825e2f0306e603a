import type { LedgerRows, RunRow } from './rows.ts'

/** Credit account before run: the account of a run never changes, so it may be read before the lock. */
export async function lockInOrder(rows: LedgerRows, runId: string): Promise<RunRow | null> {
  const accountId = await rows.accountOf(runId)
  if (accountId === null) return null
  await rows.lockCredits(accountId)
  return await rows.lockRun(runId)
}
