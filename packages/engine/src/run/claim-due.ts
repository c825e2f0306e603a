import { type DueSlice, LockTimeout, type Storage, type StorageTx } from '../storage/storage.ts'

/**
 * Checks first in one statement, because most calls find nothing due. Returns null when nothing is due, or everything
 * due is locked.
 */
export async function claimDue<T>(
  storage: Storage,
  slice: DueSlice,
  claim: (tx: StorageTx) => Promise<T | null>,
): Promise<T | null> {
  if (!(await storage.reads.isSliceDue(slice))) return null
  try {
    return await storage.transaction(claim)
  } catch (error) {
    if (error instanceof LockTimeout) return null
    throw error
  }
}
