import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defects } from '../../bench/simulation/defects.ts'

test('the text of each planted defect is once in its file', () => {
  const counts = defects.map(({ name, file, search }) => [
    name,
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(search).length - 1,
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})
