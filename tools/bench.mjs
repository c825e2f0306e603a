import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/ensure-system-packages.mjs'
import { requireNode } from './lib/require-node.mjs'
import { runShown, tool } from './lib/run.mjs'

/** `npm run bench [-- NAME …]`: the benchmarks as tables; one folder of `bench/` a claim. */
requireNode()
await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
process.exitCode = await runShown(
  ...tool('tsx/dist/cli.mjs', '--expose-gc', 'bench/index.ts', ...process.argv.slice(2)),
)
