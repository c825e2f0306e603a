import type { LogLine } from '@gazetteer/contract'
import { expect, test } from 'vitest'
import { groupByArea, outcomeOf, placeLines, timeOf, toneOfLine } from './log-row.tsx'

let seq = 0
function line(text: string, about?: LogLine['about'], level: LogLine['level'] = 'info'): LogLine {
  seq += 1
  return { seq, time: '2026-11-22T09:00:00.000Z', level, text, ...(about === undefined ? {} : { about }) }
}

const area = 'Boise, ID · Dentist · ZIP 83702'

test('groups the lines of an area at its first line; single lines and lines without an area stay separate', () => {
  const lines = [
    line('Capture started'),
    line('page 1', { area, fresh: 20 }),
    line('page 1 of another', { area: 'another', fresh: 3 }),
    line('slow', { area }, 'warn'),
    line('page 2', { area, fresh: 4 }),
    line('Boise, ID completed', undefined, 'success'),
  ]
  const story = groupByArea(lines)
  expect(story).toEqual([lines[0], { area, lines: [lines[1], lines[3], lines[4]] }, lines[2], lines[5]])
  expect(outcomeOf({ area, lines: [lines[1], lines[3], lines[4]].flatMap((one) => one ?? []) })).toEqual({
    level: 'success',
    text: '24 new listings on 2 pages · 1 delay',
  })
})

test('an area that ends in a failure shows the reason', () => {
  const lines = [line('page 1', { area, fresh: 20 }), line('Gap in ZIP 83702: it gave up', { area }, 'warn')]
  expect(outcomeOf({ area, lines })).toMatchObject({ level: 'warn', text: 'Gap in ZIP 83702: it gave up' })
})

test('lines are in order of sequence, and a later line of an area does not change its time', () => {
  const at = (seconds: number, ...[text, about]: Parameters<typeof line>) => ({
    ...line(text, about),
    time: `2026-11-22T01:01:${String(seconds).padStart(2, '0')}.000Z`,
  })
  const first = at(5, 'page 1', { area, fresh: 20 })
  const between = at(8, 'page 1 of another', { area: 'another', fresh: 3 })
  const late = at(51, 'page 2', { area, fresh: 4 })
  const story = groupByArea([late, first, between])
  expect(story).toEqual([{ area, lines: [first, late] }, between])
  expect(story.map(timeOf)).toEqual([first.time, between.time])
})

test('the steps of cities are the lines without an area, and the newest line of all', () => {
  const lines = [
    line('Boise, ID started'),
    line('page 1', { area, fresh: 20 }),
    line('Boise, ID completed', undefined, 'success'),
    line('page 1 of Reno', { area: 'Reno, NV · Dentist', fresh: 2 }),
    line('page 2 of Reno', { area: 'Reno, NV · Dentist', fresh: 3 }),
  ]
  expect(placeLines(lines, true)).toEqual([lines[0], lines[2], lines[4]])
  expect(placeLines(lines, false)).toEqual([lines[0], lines[2]])
  expect(placeLines([], true)).toEqual([])
})

test.each([
  ['ZIP 21217 failed: source answered 503', 'red'],
  ['Error: no answer', 'red'],
  ['Annapolis, MD completed', 'green'],
  ['Saved with success', 'green'],
  ['2 areas completed, 1 failed', 'red'],
  ['Asked ZIP 21224', null],
])('%s is %s', (text, tone) => expect(toneOfLine(text)).toBe(tone))
