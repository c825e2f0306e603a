import { expect, test } from 'vitest'
import { chooseValue, type DisputedField, type OfferedValue } from './choose-value.ts'

const offer = (value: string, more: Partial<OfferedValue> = {}): OfferedValue => ({
  value,
  rank: 1,
  isAuthority: false,
  time: null,
  ...more,
})
const chosenOf = (field: DisputedField, ...offers: OfferedValue[]) => {
  const choice = chooseValue(field, offers, { name: 'The Palm', country: 'US' })
  return choice === null ? null : `${choice.chosen.value} (${choice.reason})`
}

test.each<[string, DisputedField, OfferedValue[], string | null]>([
  ['nothing', 'phone', [], null],
  ['the only value', 'phone', [offer('+14105550142')], '+14105550142 (only)'],
  [
    'the value that two sources agree on, in any spelling',
    'phone',
    [offer('+14105550100', { rank: 0 }), offer('(410) 555-0142'), offer('+14105550142')],
    '(410) 555-0142 (agreement)',
  ],
  [
    'the most complete spelling of an agreed street',
    'address',
    [offer('Main Street'), offer('12 Main St'), offer('9 Oak Ave', { rank: 0 })],
    '12 Main St (agreement)',
  ],
  [
    "a chain's own value over a newer one",
    'hours',
    [offer('Mo-Su 08:00-22:00', { time: '2026-01-01' }), offer('Mo-Su 09:00-21:00', { isAuthority: true })],
    'Mo-Su 09:00-21:00 (source)',
  ],
  [
    "a branch's own line over a toll-free number",
    'phone',
    [offer('+18005550142', { rank: 0 }), offer('+14105550142')],
    '+14105550142 (complete)',
  ],
  [
    "a number of the country's plan over one with a missing digit",
    'phone',
    [offer('+1410555014', { rank: 0 }), offer('+14105550142')],
    '+14105550142 (complete)',
  ],
  [
    'a site of its own over a page at a portal',
    'website',
    [offer('https://facebook.com/palm', { rank: 0 }), offer('https://palm.example')],
    'https://palm.example (complete)',
  ],
  [
    'a site that spells the name of the business',
    'website',
    [offer('https://reservations.example', { rank: 0 }), offer('https://thepalm.example')],
    'https://thepalm.example (complete)',
  ],
  ['the fuller spelling of one street', 'address', [offer('Elm St'), offer('5 Elm Street')], '5 Elm Street (complete)'],
  [
    'the more trusted source when only one time is known',
    'phone',
    [offer('+14105550142', { time: '2025-03-06' }), offer('+14105550100', { rank: 0 })],
    '+14105550100 (source)',
  ],
  ['a street with its number', 'address', [offer('Elm St', { rank: 0 }), offer('5 Oak St')], '5 Oak St (complete)'],
  [
    'a value that is a year newer',
    'phone',
    [offer('+14105550100', { rank: 0, time: '2020-02-06' }), offer('+14105550142', { time: '2025-01-06' })],
    '+14105550142 (newer)',
  ],
  [
    'the more trusted source when the times are alike',
    'phone',
    [offer('+14105550142', { time: '2025-03-06' }), offer('+14105550100', { rank: 0, time: '2025-01-06' })],
    '+14105550100 (source)',
  ],
])('chooses %s', (_what, field, offers, expected) => {
  expect(chosenOf(field, ...offers)).toBe(expected)
})
