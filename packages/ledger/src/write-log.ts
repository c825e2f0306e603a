import type { LogEntry } from '@gazetteer/capture'
import type { LedgerRows, RunRow } from './rows.ts'

/** Appends lines with the next numbers of the run, which is locked: the sequence has no hole. */
export async function writeLog(
  rows: LedgerRows,
  run: RunRow,
  entries: readonly LogEntry[],
  at: number,
): Promise<RunRow> {
  if (entries.length === 0) return run
  await rows.insertLog(
    run.id,
    entries.map((entry, index) => ({ ...entry, seq: run.lastLogSeq + 1 + index, at })),
  )
  const lastLogSeq = run.lastLogSeq + entries.length
  await rows.updateRun(run.id, { lastLogSeq })
  return { ...run, lastLogSeq }
}
