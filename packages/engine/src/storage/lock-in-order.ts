import type { RunRow, StorageTx } from './storage.ts'

/** Locks the credit account before the run. A run's account never changes, so it may be read before the lock. */
export async function lockInOrder(tx: StorageTx, runId: string): Promise<RunRow | null> {
  const account = await tx.accountOf(runId)
  if (account === null) return null
  await tx.lockCredits(account)
  return await tx.lockRun(runId)
}
