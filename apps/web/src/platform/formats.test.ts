import { expect, test } from 'vitest'
import * as formats from './formats.ts'

test('counts are grouped and unknown is a dash, never 0', () => {
  expect(formats.formatCount(19342)).toBe('19,342')
  expect(formats.formatCount(0)).toBe('0')
  expect(formats.formatCount(null)).toBe('–')
  expect(formats.formatSigned(412)).toBe('+412')
})

test('ratings have one decimal, dates are MM/DD/YY', () => {
  expect(formats.formatRating(4)).toBe('4.0')
  expect(formats.formatRating(null)).toBe('–')
  expect(formats.formatDate(new Date(2026, 10, 5).getTime())).toBe('11/05/26')
  expect(formats.formatDate('nonsense')).toBe('–')
})

test('durations are seconds under 60, minutes under 3600, otherwise hours', () => {
  expect(formats.formatDuration(59)).toBe('59s')
  expect(formats.formatDuration(60)).toBe('1m 0s')
  expect(formats.formatDuration(3599)).toBe('59m 59s')
  expect(formats.formatDuration(3600)).toBe('1h 0m')
  expect(formats.formatDuration(7500)).toBe('2h 5m')
  // Like the clock of the same job.
  expect([formats.formatDuration(1.9), formats.formatClock(1_900)]).toEqual(['1s', '00:00:01'])
})

test('the clock shows hours, minutes and seconds', () => {
  expect(formats.formatClock(252_999)).toBe('00:04:12')
  expect(formats.formatClock(-5)).toBe('00:00:00')
})

test('file formats are written as their users write them', () => {
  expect(['json', 'csv', 'geojson', 'parquet', 'geoparquet'].map(formats.formatName)).toEqual([
    'JSON',
    'CSV',
    'GeoJSON',
    'Parquet',
    'GeoParquet',
  ])
})

test('prices drop empty cents', () => {
  expect(formats.formatPrice(19)).toBe('$19')
  expect(formats.formatPrice(9.99)).toBe('$9.99')
})

test('bytes use the unit that leaves one to three digits before the point', () => {
  const expected = [0, 999, 1_000, 912_000_000, 41_200_000_000, 5e15].map(formats.formatBytes)
  expect(expected).toEqual(['0 B', '999 B', '1.0 kB', '912 MB', '41.2 GB', '5000 TB'])
})
