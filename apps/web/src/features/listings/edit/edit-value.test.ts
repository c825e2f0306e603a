import { afterEach, expect, test, vi } from 'vitest'
import { formatDate } from '../../../platform/formats.ts'
import { editValue } from './edit-value.ts'

afterEach(() => void vi.unstubAllEnvs())

test('ratings are numbers from 0 to 5, review counts whole numbers', () => {
  expect(editValue('rating', '4.5').value).toBe(4.5)
  expect(editValue('rating', '6').problem).not.toBeNull()
  expect(editValue('reviewcount', '12').value).toBe(12)
  expect(editValue('reviewcount', '1.5').problem).not.toBeNull()
})

test('days become ISO times, text is trimmed and never empty', () => {
  expect(editValue('last_updated', '2026-11-21T10:00Z').value).toBe('2026-11-21T10:00:00.000Z')
  expect(editValue('last_updated', 'soon').problem).not.toBeNull()
  expect(editValue('city', ' Boise ').value).toBe('Boise')
  expect(editValue('city', '  ').problem).not.toBeNull()
})

test.each([
  ['America/Los_Angeles', '2026-11-21T08:00:00.000Z'],
  ['UTC', '2026-11-21T00:00:00.000Z'],
  ['Asia/Tokyo', '2026-11-20T15:00:00.000Z'],
])('a typed day is that day in %s', (zone, time) => {
  vi.stubEnv('TZ', zone)
  const { value } = editValue('last_updated', '2026-11-21')
  expect([value, formatDate(value)]).toEqual([time, '11/21/26'])
})
