import { expect, test } from 'vitest'
import { misnamedTests } from './misnamed-tests.mjs'

test('a test is named after a file beside it, or is a scenario', () => {
  const files = ['a/sum.ts', 'a/page.tsx', 'a/run.mjs', 'b/other.ts']
  const right = ['a/sum.test.ts', 'a/page.test.ts', 'a/page.test.tsx', 'a/run.test.ts', 'a/sum.long.test.ts']
  const scenarios = ['e2e/jobs.test.ts', 'a/scenarios/crash.test.ts', 'a/scenarios/crash.long.test.tsx']
  expect(misnamedTests([...files, ...right, ...scenarios])).toEqual([])
})

test('lists a test without its file, with the file in another folder, or with more in its name', () => {
  const wrong = [
    'a/total.test.ts',
    'a/other.test.ts',
    'a/sum.noise.test.ts',
    'a/my-scenarios/sum.test.ts',
    'long.test.ts',
  ]
  expect(misnamedTests(['a/sum.ts', 'b/other.ts', ...wrong])).toEqual(wrong)
})
