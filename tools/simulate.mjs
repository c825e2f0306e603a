import { execFileSync } from 'node:child_process'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'

/** `npm run simulate -- --seeds N` or `--seed S`: the simulation of the engine, or one of its seeds again. */
requireNode()
await ensureInstalled()
const main = 'packages/simulation/src/main.ts'
process.exitCode = await runShown(...tool('tsx/dist/cli.mjs', main, '--commit', commit(), ...process.argv.slice(2)))

function commit() {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return 'unknown'
  }
}
