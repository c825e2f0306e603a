import { afterEach, expect, test, vi } from 'vitest'
import { filesOfScope, filesOnBothDatabases } from './scope.ts'

afterEach(() => vi.unstubAllEnvs())

const include = ['apps/**/*.test.ts']
const filesOf = (scope: string | undefined) => {
  vi.stubEnv('TEST_SCOPE', scope)
  return filesOfScope(include, () => ['apps/both.test.ts'])
}

test('the usual tests are all but the long ones; the rest are the long ones and what also belongs to them', () => {
  expect(filesOf('usual')).toMatchObject({ include, exclude: expect.arrayContaining(['**/*.long.test.{ts,tsx}']) })
  expect(filesOf('rest').include).toEqual(['apps/**/*.long.test.ts', 'apps/both.test.ts'])
  for (const scope of ['all', undefined]) {
    expect(filesOf(scope).include).toEqual(include)
    expect(filesOf(scope).exclude.join()).not.toContain('long')
  }
})

test('suites on both databases are found by the name that they use', () => {
  const files = filesOnBothDatabases()
  expect(files).toContain('apps/server/src/features/captures/scenarios/captures.test.ts')
  expect(files).not.toContain('apps/server/src/features/captures/scenarios/refused.test.ts')
})
