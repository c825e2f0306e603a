import { expect, test } from 'vitest'
import { isNewer, versionSchema } from './newer-version.ts'

/** In the order of semver.org. */
const ordered = [
  '1.0.0-alpha',
  '1.0.0-alpha.1',
  '1.0.0-alpha.beta',
  '1.0.0-beta',
  '1.0.0-beta.2',
  '1.0.0-beta.11',
  '1.0.0-rc.1',
  '1.0.0',
  '1.0.1',
  '1.2.0',
  '1.10.0',
  '2.0.0',
]

test('compares versions in the order of semver.org', () => {
  for (const [i, one] of ordered.entries())
    for (const [j, other] of ordered.entries()) expect([one, other, isNewer(one, other)]).toEqual([one, other, i > j])
  expect(isNewer('v1.0.1', '1.0.0')).toBe(true)
  expect(isNewer('1.0.0+build.2', '1.0.0')).toBe(false)
})

test.each(['', '1', '1.2', '1.2.x', '1.2.3.4', 'latest', '1.2.3 ', `1.2.${'9'.repeat(30)}`])(
  '%j is no version',
  (text) => expect(versionSchema.safeParse(text).success).toBe(false),
)
