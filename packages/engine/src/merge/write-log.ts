import type { LogEntry } from '../model/run.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

export type NewLines = { entries: readonly LogEntry[]; at: number }

/**
 * Appends lines with the run's next sequence numbers, without holes because the run is locked. Also writes the run's
 * last sequence number.
 */
export async function writeLog(tx: StorageTx, run: RunRow, lines: NewLines): Promise<RunRow> {
  if (lines.entries.length === 0) return run
  const lastLogSeq = await insertLog(tx, run, lines)
  await tx.updateRun(run.id, { lastLogSeq })
  return { ...run, lastLogSeq }
}

/** Like `writeLog`, but does not write the run. Returns the last sequence number for the caller to write. */
export async function insertLog(tx: StorageTx, run: RunRow, { entries, at }: NewLines): Promise<number> {
  if (entries.length === 0 || run.request.logsEnabled === false) return run.lastLogSeq
  await tx.insertLog(
    run.id,
    entries.map((entry, index) => ({ ...entry, seq: run.lastLogSeq + 1 + index, at })),
  )
  return run.lastLogSeq + entries.length
}
