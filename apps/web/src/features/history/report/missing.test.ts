import type { JobSummary } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { missingGroups, missingSentence, placeNames } from './missing.ts'

type Gap = JobSummary['gaps'][number]
const stopped = 'you stopped the capture before these areas.'
const silent = '3 tries each, last at 20:58.'
const gap = (place: string, areas: number, changes: Partial<Gap> = {}): Gap => ({
  place,
  areas,
  kind: 'not-requested',
  reason: stopped,
  ...changes,
})

test('groups gaps by reason, the most areas first, with their places in one sentence', () => {
  const failed = { kind: 'failed', reason: silent } as const
  const cap = { kind: 'cap', reason: 'the source lists no more than 60 here, even in the smallest part.' } as const
  expect(
    missingGroups([gap('Reno, NV', 2, failed), gap('Boise, ID', 40), gap('Salem, OR', 21), gap('Boise, ID', 3, cap)]),
  ).toEqual([
    {
      kind: 'not-requested',
      title: 'Not requested',
      areas: 61,
      unplanned: 0,
      sentence: `Boise, ID and Salem, OR: ${stopped}`,
    },
    { kind: 'cap', title: 'Result cap reached', areas: 3, unplanned: 0, sentence: `Boise, ID: ${cap.reason}` },
    { kind: 'failed', title: 'Source did not answer', areas: 2, unplanned: 0, sentence: `Reno, NV: ${silent}` },
  ])
})

test('reasons of the same kind stay apart', () => {
  const limit = 'the request limit of 200 was reached.'
  expect(missingGroups([gap('Boise, ID', 1), gap('Boise, ID', 2, { reason: limit })])).toMatchObject([
    { areas: 2, sentence: `Boise, ID: ${limit}` },
    { areas: 1, sentence: `Boise, ID: ${stopped}` },
  ])
})

test.each([
  [[], ''],
  [['A'], 'A'],
  [['A', 'B'], 'A and B'],
  [['A', 'B', 'C'], 'A, B and C'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C and 2 more'],
])('names of %j: %s', (places, text) => expect(placeNames(places)).toBe(text))

test('states what is missing in one sentence, and nothing where nothing is', () => {
  expect(missingSentence([])).toBeNull()
  expect(missingSentence([gap('Boise, ID', 1)])).toEqual({
    kind: 'not-requested',
    text: `1 area missing. Boise, ID: ${stopped}`,
  })
  expect(missingSentence([gap('Boise, ID', 61), gap('Reno, NV', 2, { kind: 'failed', reason: silent })])).toEqual({
    kind: 'not-requested',
    text: `61 areas missing. Boise, ID: ${stopped} 2 more areas for other reasons.`,
  })
})

test('cities without a planned area are counted as cities', () => {
  const reason = 'not requested: the capture was stopped before'
  expect(missingSentence([gap('Boise, ID', 60, { reason }), gap('Reno, NV', 0, { reason })])?.text).toBe(
    '60 areas and 1 whole city missing. Boise, ID and Reno, NV: the capture was stopped before',
  )
  expect(missingSentence([gap('Reno, NV', 0), gap('Salem, OR', 0)])?.text).toMatch(/^2 whole cities missing\. /u)
})
