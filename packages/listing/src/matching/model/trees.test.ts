import { expect, test } from 'vitest'
import { featureNames } from '../compare/features.ts'
import { weights } from './generated/weights.ts'
import { readForest, sumOfTrees, type Tree, writeTree } from './trees.ts'

const tree: Tree = {
  feature: 1,
  below: 0.5,
  isMissingLeft: false,
  left: { leaf: -1 },
  right: { feature: 0, below: 12, isMissingLeft: true, left: { leaf: 0.25 }, right: { leaf: 2 } },
}

test('trees survive their text form', () => {
  const forest = readForest(`${writeTree(tree)}\n0.5\n`)
  const sum = (...row: number[]): number => sumOfTrees(forest, Float64Array.from(row))
  expect(sum(0, 0.4)).toBe(-0.5)
  expect(sum(20, 0.6)).toBe(2.5)
  expect(sum(0, Number.NaN)).toBe(0.75)
  expect(sum(Number.NaN, 0.6)).toBe(0.75)
})

test('the weights know every feature that is computed', () => {
  expect(weights.features.toSorted()).toEqual(featureNames.toSorted())
})
