import { fileURLToPath } from 'node:url'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { type Labelled, guideSet, sourceSet } from '@gazetteer/testkit/real-data/labelled/labelled-set'
import { expect, test } from 'vitest'
import { findLikelyDuplicates } from '../likely-duplicates.ts'

const sample = fileURLToPath(new URL('../../../../testkit/data/breweries-sample.csv', import.meta.url))

/** `npm run bench -- duplicates` measures the same on the whole file. The model was not trained on this half. */
test.each([
  ['two maps sources', sourceSet, 0.98],
  ['two printed guides', guideSet, 0.965],
])('finds the pairs of %s on the half that it was not trained on', (_what, make, least) => {
  const labelled = make(breweries(sample), 'measuring')
  expect(labelled.pairs.size).toBeGreaterThan(80)
  const { precision, f1 } = accuracyOf(labelled)
  expect(precision).toBeGreaterThanOrEqual(0.98)
  expect(f1).toBeGreaterThanOrEqual(least)
})

function accuracyOf({ rows, pairs }: Labelled): { precision: number; f1: number } {
  const found = findLikelyDuplicates(rows)
  const right = found.filter(({ a, b }) => pairs.has(`${a}|${b}`)).length
  const [precision, recall] = [right / found.length, right / pairs.size]
  return { precision, f1: (2 * precision * recall) / (precision + recall) }
}
