import { expect, test } from 'vitest'
import { formatBytes } from './formats.ts'

test('bytes use the unit that leaves one to three digits before the point', () => {
  const expected = [0, 999, 1_000, 912_000_000, 41_200_000_000, 5e15].map(formatBytes)
  expect(expected).toEqual(['0 B', '999 B', '1.0 kB', '912 MB', '41.2 GB', '5000 TB'])
})
