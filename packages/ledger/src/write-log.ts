import type { LogEntry } from '@gazetteer/capture'
import type { LedgerRows, RunRow } from './rows.ts'

/** Appends lines with the next numbers of the run, which is locked: the sequence has no hole. Writes the run's mark too. */
export async function writeLog(
  rows: LedgerRows,
  run: RunRow,
  entries: readonly LogEntry[],
  at: number,
): Promise<RunRow> {
  if (entries.length === 0) return run
  const lastLogSeq = await insertLog(rows, run, entries, at)
  await rows.updateRun(run.id, { lastLogSeq })
  return { ...run, lastLogSeq }
}

/** The same without writing the run: answers with the new mark, which the caller writes. */
export async function insertLog(
  rows: LedgerRows,
  run: RunRow,
  entries: readonly LogEntry[],
  at: number,
): Promise<number> {
  if (entries.length === 0 || run.request.logsEnabled === false) return run.lastLogSeq
  await rows.insertLog(
    run.id,
    entries.map((entry, index) => ({ ...entry, seq: run.lastLogSeq + 1 + index, at })),
  )
  return run.lastLogSeq + entries.length
}
