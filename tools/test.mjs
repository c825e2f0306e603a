import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/ensure-system-packages.mjs'
import { requireNode } from './lib/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'

/** `npm test`: everything from a bare checkout, unit to browser. What it starts, it takes down. Ends with `N passed, N failed`. */
requireNode()
await ensureInstalled()
await ensureSystemPackages()

const journeys = 'e2e/vitest.config.ts'
const runs = [{ name: 'unit', args: [] }]
if (existsSync(join(root, journeys))) {
  await ensureBuilt()
  runs.push({ name: 'journeys', args: ['-c', journeys] })
}

const folder = join(root, '.cache')
mkdirSync(folder, { recursive: true })
const total = { passed: 0, failed: 0 }
for (const { name, args } of runs) {
  const { passed, failed } = await vitest(name, args)
  total.passed += passed
  total.failed += failed
}
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A run that ends badly without a failed test (a file that does not load, an error outside of one) counts as one failure. */
async function vitest(name, args) {
  const report = join(folder, `test-${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runShown(...tool('vitest/vitest.mjs', 'run', ...args, ...reporters))
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed, failed: code === 0 ? failed : Math.max(failed, 1) }
}
