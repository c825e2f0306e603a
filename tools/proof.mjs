import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { runShown, tool } from './lib/run.mjs'

/** `npm run proof [-- PART …]`: measures the figures of docs/benchmarks.md and the README, and writes them. */
requireNode()
await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
process.exitCode = await runShown(
  ...tool('tsx/dist/cli.mjs', '--expose-gc', 'bench/proof.ts', ...process.argv.slice(2)),
)
if (process.exitCode === 0)
  process.exitCode = await runShown(...tool('oxfmt/bin/oxfmt', 'README.md', 'docs/benchmarks.md'))
