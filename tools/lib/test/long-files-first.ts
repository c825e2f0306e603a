import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files start processes or run on both databases. */
const isLong = /\b(?:startServerProcess|runWithKills|readRunResult|axeViolations)\b/

/** Vitest's order with slow files first: a slow file at the end would leave the other worker idle. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = new Set(sorted.filter(({ moduleId }) => isLong.test(readFileSync(moduleId, 'utf8'))))
    return [...long, ...sorted.filter((file) => !long.has(file))]
  }
}
