import type { RunRow, StorageTx } from './storage.ts'

/** Credit account before run: the account of a run never changes, so it may be read before the lock. */
export async function lockInOrder(tx: StorageTx, runId: string): Promise<RunRow | null> {
  const accountId = await tx.accountOf(runId)
  if (accountId === null) return null
  await tx.lockCredits(accountId)
  return await tx.lockRun(runId)
}
