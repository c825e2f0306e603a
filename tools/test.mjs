import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'
import { makeTemporaryFolder } from './lib/test/temporary-folder.mjs'

/**
 * `npm test`: all tests from a bare checkout, unit to browser. Stops all it starts. Ends with `N passed, N failed`.
 */
requireNode()
await ensureInstalled()
await ensureSystemPackages()

const endToEnd = 'e2e/vitest.config.ts'
const runs = [{ name: 'unit', args: [] }]
if (existsSync(join(root, endToEnd))) {
  await ensureBuilt()
  runs.push({ name: 'end-to-end', args: ['-c', endToEnd] })
}

const temporary = makeTemporaryFolder()
const folder = join(root, '.cache')
mkdirSync(folder, { recursive: true })
const total = { passed: 0, failed: 0 }
const remarks = []
for (const { name, args } of runs) {
  const { passed, failed, reasons, secondTry } = await vitest(name, args)
  total.passed += passed
  total.failed += failed
  remarks.push(...reasons.map((reason) => `FAILED ${reason}`), ...secondTry.map((test) => `FLAKY ${test}`))
}
for (const remark of remarks) console.log(remark)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1

/** A run that fails without reporting a test counts as one failure. */
async function vitest(name, args) {
  const file = join(folder, `test-${name}.json`)
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', `--reporter=${join(root, 'tools/lib/test/test-report.mjs')}`]
  const env = { ...process.env, TMPDIR: temporary, TEST_REPORT: file }
  const code = await runShown(...tool('vitest/vitest.mjs', 'run', ...args, ...reporters), { env })
  const none = { passed: 0, failed: 0, reasons: [], secondTry: [] }
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none
  if (code === 0 || report.failed > 0) return report
  return { ...report, failed: 1, reasons: [`${name}: exited with code ${code}, and no test reports why`] }
}
