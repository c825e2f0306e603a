import { type RuntimeStatus, serverLogWindow } from '@gazetteer/contract'
import { describe, expect, test } from 'vitest'
import { withPushed } from './queries.ts'

const lines = (from: number, to: number): RuntimeStatus['logs'] =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    seq: from + index,
    time: '2026-01-01T00:00:00.000Z',
    level: 'info',
    text: `line ${from + index}`,
  }))

const status = (changes: Partial<RuntimeStatus>): RuntimeStatus => ({
  success: true,
  status: 'active',
  progress: null,
  logs: [],
  startTime: 1,
  endTime: null,
  totalPausedMs: 0,
  pauseStartMs: null,
  manualRunId: 'JB-1-A',
  timestamp: 10,
  user: 'someone',
  recovery: null,
  message: null,
  source: { id: 'sample', title: 'Sample', isFictional: true },
  limits: null,
  spent: null,
  counters: null,
  places: null,
  expectedListings: null,
  secondsLeft: null,
  ...changes,
})

const seqs = ({ logs }: RuntimeStatus) => logs.map(({ seq }) => seq)

describe('a pushed status', () => {
  test('replaces the status if none is known', () => {
    const pushed = status({ logs: lines(1, 3) })
    expect(withPushed(undefined, pushed)).toBe(pushed)
  })

  test('appends its lines without duplicates', () => {
    const known = status({ logs: lines(1, 5) })
    expect(seqs(withPushed(known, status({ timestamp: 11, logs: lines(4, 7) })))).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('preserves the known lines if it has none', () => {
    const known = status({ logs: lines(1, 5) })
    expect(seqs(withPushed(known, status({ timestamp: 11, status: 'paused' })))).toEqual([1, 2, 3, 4, 5])
  })

  test('stores no more lines than the status call returns', () => {
    const known = status({ logs: lines(1, serverLogWindow) })
    const after = withPushed(known, status({ timestamp: 11, logs: lines(serverLogWindow + 1, serverLogWindow + 2) }))
    expect([after.logs[0]?.seq, after.logs.length]).toEqual([3, serverLogWindow])
  })

  test('replaces the status if it belongs to another run', () => {
    const known = status({ logs: lines(1, 5) })
    expect(seqs(withPushed(known, status({ timestamp: 11, manualRunId: 'JB-2-B', logs: lines(1, 1) })))).toEqual([1])
  })

  test('that was overtaken by a poll is dropped', () => {
    const known = status({ timestamp: 12, logs: lines(1, 5) })
    expect(withPushed(known, status({ timestamp: 11, logs: lines(1, 2) }))).toBe(known)
  })
})
