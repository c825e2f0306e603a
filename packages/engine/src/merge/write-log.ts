import { texts } from '../texts.ts'
import type { LogEntry } from '../model/run.ts'
import type { LastLine, RunRow, StorageTx } from '../storage/storage.ts'

export type NewLines = { entries: readonly LogEntry[]; at: number }

/** How far a run's log is. */
export type LogEnd = Pick<RunRow, 'lastLogSeq' | 'lastLog'>

/**
 * Appends lines with the run's next sequence numbers, without holes because the run is locked. Also writes the end of
 * the run's log.
 */
export async function writeLog(tx: StorageTx, run: RunRow, lines: NewLines): Promise<RunRow> {
  if (lines.entries.length === 0) return run
  const end = await insertLog(tx, run, lines)
  await tx.updateRun(run.id, end)
  return { ...run, ...end }
}

/**
 * Like `writeLog`, but does not write the run. Returns the end of the log for the caller to write. Equal lines in a row
 * are one with a count; it keeps its number.
 */
export async function insertLog(
  tx: Pick<StorageTx, 'insertLog'>,
  run: LogEnd & Pick<RunRow, 'id'> & { request: Pick<RunRow['request'], 'logsEnabled'> },
  { entries, at }: NewLines,
): Promise<LogEnd> {
  const { lastLogSeq, lastLog, request } = run
  if (entries.length === 0 || request.logsEnabled === false) return { lastLogSeq, lastLog }
  let [seq, last] = [lastLogSeq, lastLog]
  const changed = new Map<number, LastLine>()
  for (const entry of entries) {
    const isRepeated = last !== null && last.text === entry.text && last.level === entry.level
    if (!isRepeated) seq += 1
    last = isRepeated && last !== null ? repeated(last, entry) : { ...entry, times: 1 }
    changed.set(seq, last)
  }
  const lines = [...changed].map(([of, { times, ...line }]) => ({
    ...line,
    text: times === 1 ? line.text : texts.repeated(line.text, times),
    seq: of,
    at,
  }))
  await tx.insertLog(run.id, lines)
  return { lastLogSeq: seq, lastLog: last }
}

/** New listings of both count. */
function repeated(last: LastLine, { about }: LogEntry): LastLine {
  const times = last.times + 1
  if (last.about?.fresh === undefined || about?.fresh === undefined) return { ...last, times }
  return { ...last, times, about: { ...last.about, fresh: last.about.fresh + about.fresh } }
}
