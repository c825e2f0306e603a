import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runHeld, runShown, tool } from './lib/run.mjs'
import { withSecondRun } from './lib/test/second-run.mjs'
import { makeTemporaryFolder } from './lib/test/temporary-folder.mjs'

/**
 * `npm test`: tests from a bare checkout, unit to browser, without the long ones. `npm run test:all` has these too, and
 * with `--rest` only these: CI runs both. Stops all it starts. Ends with `N passed, N failed`.
 * Both kinds run at the same time, because each waits a third of its time; the output of the end-to-end tests follows
 * that of the unit tests.
 */
requireNode()
await ensureInstalled()
await ensureSystemPackages()

const endToEnd = 'e2e/vitest.config.ts'
const hasEndToEnd = existsSync(join(root, endToEnd))
if (hasEndToEnd) await ensureBuilt()

const temporary = makeTemporaryFolder()
const folder = join(root, '.cache')
mkdirSync(folder, { recursive: true })
const scope = scopeOf(process.argv.slice(2))
const total = { passed: 0, failed: 0 }
const remarks = []
const unit = vitest('unit', hasEndToEnd ? ['--maxWorkers=2'] : [], runShown)
const runs = [unit]
if (hasEndToEnd) {
  const whenUnitEnds = (command, args, options) => runHeld(command, args, { ...options, turn: unit })
  runs.push(vitest('end-to-end', ['-c', endToEnd], whenUnitEnds))
}
for (const { passed, failed, reasons, secondTry } of await Promise.all(runs)) {
  total.passed += passed
  total.failed += failed
  remarks.push(...reasons.map((reason) => `FAILED ${reason}`), ...secondTry.map((test) => `FLAKY ${test}`))
}
for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

function scopeOf(args) {
  if (args.includes('--rest')) return 'rest'
  return args.includes('--all') ? 'all' : 'usual'
}

/** On CI, files that fail outside of their tests run a second time, as tests do. */
async function vitest(name, args, run) {
  const first = await vitestOnce(name, args, run)
  const files = Object.keys(first.unrun)
  if (process.env.CI === undefined || files.length === 0) return first
  return withSecondRun(first, await vitestOnce(`${name}-again`, [...args, ...files], run))
}

/** A run that fails without reporting a test counts as one failure. */
async function vitestOnce(name, args, run) {
  const file = join(folder, `test-${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/lib/test/test-report.mjs')}`]
  const env = { ...process.env, TMPDIR: temporary, TEST_REPORT: file, TEST_SCOPE: scope }
  const code = await run(...tool('vitest/vitest.mjs', 'run', ...args, ...reporters), { env })
  const none = { passed: 0, failed: 0, reasons: [], secondTry: [], unrun: {} }
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none
  if (code === 0 || report.failed > 0) return report
  return { ...report, failed: 1, reasons: [`${name}: exited with code ${code}, and no test reports why`] }
}
