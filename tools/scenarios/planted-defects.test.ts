import { readFileSync } from 'node:fs'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { defects } from '../../bench/simulation/defects.ts'
import { findDefect } from '../../bench/simulation/index.ts'

test('the text of each planted defect is once in its file', () => {
  const counts = defects.map(({ name, file, search }) => [
    name,
    readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split(search).length - 1,
  ])
  expect(counts.filter(([, count]) => count !== 1)).toEqual([])
})

test('a planted defect makes the bundled simulation fail', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const defect = defects.find(({ name }) => name === 'an area counts as complete after one page')
  if (defect === undefined) throw new Error('there is no such defect')
  expect(await findDefect(defect, folder.path, 3)).toMatchObject({ seed: 1 })
})
