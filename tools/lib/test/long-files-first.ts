import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Slow files start processes, run on both databases or wait in real time. */
const isLong =
  /\b(?:startServerProcess|runWithKills|readRunResult|axeViolations|appDatabaseKinds(?:InScope)?|runningClock)\b/
/** A worker that has the other environment ends, and a new one loads all modules again. */
const needsPage = /^\/\/ @vitest-environment happy-dom$/m

/**
 * Vitest's order with slow files first (a slow file at the end would leave the other workers idle), and the components
 * of the web application together at the end.
 */
export default class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const rank = new Map(sorted.map((file) => [file, rankOf(readFileSync(file.moduleId, 'utf8'))]))
    return sorted.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  }
}

function rankOf(text: string): number {
  if (needsPage.test(text)) return 2
  return isLong.test(text) ? 0 : 1
}
