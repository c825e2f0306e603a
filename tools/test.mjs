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
const failures = []
for (const { name, args } of runs) {
  const { passed, failed, reasons } = await vitest(name, args)
  total.passed += passed
  total.failed += failed
  failures.push(...reasons)
}
for (const failure of failures) console.log(`FAILED ${failure}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A run that ends badly without a failed test (a file that does not load, an error outside of one) counts as one failure. */
async function vitest(name, args) {
  const report = join(folder, `test-${name}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await runShown(...tool('vitest/vitest.mjs', 'run', ...args, ...reporters))
  if (!existsSync(report)) return { passed: 0, failed: 1, reasons: [`${name}: ended with code ${code} and no report`] }
  const { numPassedTests: passed, numFailedTests: failed, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  const reasons = testResults.flatMap(reasonsOf)
  if (code === 0 || reasons.length > 0) return { passed, failed: Math.max(failed, reasons.length), reasons }
  return {
    passed,
    failed: 1,
    reasons: [`${name}: an error outside of every test; it stands above the totals of this run`],
  }
}

/** What failed in one file of tests, a line each: what CI keeps is the end of what was printed. */
function reasonsOf({ name: file, status, message, assertionResults }) {
  const failed = assertionResults.filter((test) => test.status === 'failed')
  if (failed.length > 0)
    return failed.map((test) => `${file} > ${test.fullName}: ${firstLines(test.failureMessages.join(' '))}`)
  return status === 'failed' ? [`${file}: ${firstLines(message)}`] : []
}

function firstLines(text) {
  return text.split('\n').slice(0, 4).join(' ').slice(0, 600)
}
