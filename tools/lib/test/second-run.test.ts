import { expect, test } from 'vitest'
import { withSecondRun } from './second-run.mjs'

const first = {
  passed: 10,
  failed: 2,
  reasons: ['a.test.ts > one: wrong', 'b.test.ts: the hook failed'],
  secondTry: [],
  unrun: { 'b.test.ts': { passed: 1, reasons: ['b.test.ts: the hook failed'] } },
}

test('a file whose hook failed counts by its second run and is listed', () =>
  expect(withSecondRun(first, { passed: 4, failed: 0, reasons: [], secondTry: [] })).toEqual({
    passed: 13,
    failed: 1,
    reasons: ['a.test.ts > one: wrong'],
    secondTry: ['b.test.ts: the hook failed'],
  }))

test('a file that fails again is a failure', () =>
  expect(withSecondRun(first, { passed: 0, failed: 1, reasons: ['b.test.ts: again'], secondTry: [] })).toEqual({
    passed: 9,
    failed: 2,
    reasons: ['a.test.ts > one: wrong', 'b.test.ts: again'],
    secondTry: [],
  }))
