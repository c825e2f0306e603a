import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** What makes a file long: processes that it starts, and runs on both databases. */
const isLong = /\b(?:startServerProcess|runWithKills|readRunResult|axeViolations)\b/

/** Vitest's order, but long files before the others: one that begins last would leave the other worker with nothing to do. */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const long = new Set(sorted.filter(({ moduleId }) => isLong.test(readFileSync(moduleId, 'utf8'))))
    return [...long, ...sorted.filter((file) => !long.has(file))]
  }
}
