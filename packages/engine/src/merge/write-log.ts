import type { LogEntry } from '../model/run.ts'
import type { RunRow, StorageTx } from '../storage/storage.ts'

/** Lines to append, and the instant they bear, epoch ms. */
export type NewLines = { entries: readonly LogEntry[]; at: number }

/** Appends lines with the next numbers of the run, which is locked: the sequence has no hole. Writes the run's mark too. */
export async function writeLog(tx: StorageTx, run: RunRow, lines: NewLines): Promise<RunRow> {
  if (lines.entries.length === 0) return run
  const lastLogSeq = await insertLog(tx, run, lines)
  await tx.updateRun(run.id, { lastLogSeq })
  return { ...run, lastLogSeq }
}

/** The same without writing the run: answers with the new mark, which the caller writes. */
export async function insertLog(tx: StorageTx, run: RunRow, { entries, at }: NewLines): Promise<number> {
  if (entries.length === 0 || run.request.logsEnabled === false) return run.lastLogSeq
  await tx.insertLog(
    run.id,
    entries.map((entry, index) => ({ ...entry, seq: run.lastLogSeq + 1 + index, at })),
  )
  return run.lastLogSeq + entries.length
}
