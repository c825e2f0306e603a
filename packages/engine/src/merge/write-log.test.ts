import { expect, test } from 'vitest'
import { insertLog, type LogEnd } from './write-log.ts'
import type { LogEntry } from '../model/run.ts'
import type { StorageTx } from '../storage/storage.ts'

const again: LogEntry = { level: 'warn', text: 'Fetching ZIP 83702 again' }
const page = (fresh: number): LogEntry => ({
  level: 'info',
  text: `Fetched ZIP 83702: ${fresh} new`,
  about: { area: 'Boise, ID', fresh },
})

/** The log after the entries were written in batches, as readers have it. */
async function written(...batches: LogEntry[][]) {
  const log = new Map<number, object>()
  const insert: StorageTx['insertLog'] = async (_runId, lines) => {
    for (const { seq, ...line } of lines) log.set(seq, line)
  }
  let end: LogEnd = { lastLogSeq: 0, lastLog: null }
  for (const [at, entries] of batches.entries()) {
    end = await insertLog({ insertLog: insert }, { id: 'run', request: {}, ...end }, { entries, at })
  }
  return [...log].map(([seq, line]) => ({ seq, ...line }))
}

test('equal lines in a row are one with a count, in a batch and over batches, and numbers have no holes', async () => {
  const other: LogEntry = { level: 'info', text: 'Continued where it stopped' }
  expect(await written([other, again], [again, again], [other], [again])).toEqual([
    { seq: 1, at: 0, ...other },
    { seq: 2, at: 1, ...again, text: 'Fetching ZIP 83702 again × 3' },
    { seq: 3, at: 2, ...other },
    { seq: 4, at: 3, ...again },
  ])
})

test('new listings of repeated pages add up; lines of other levels stay apart', async () => {
  expect(await written([page(5)], [page(5)])).toEqual([
    { seq: 1, at: 1, ...page(5), text: 'Fetched ZIP 83702: 5 new × 2', about: { area: 'Boise, ID', fresh: 10 } },
  ])
  expect(await written([again, { ...again, level: 'error' }])).toHaveLength(2)
})
