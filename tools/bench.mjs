import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { runShown, tool } from './lib/run.mjs'

/** `npm run bench [-- NAME …]`: runs the benchmarks and prints tables; one benchmark per folder of `bench/`. */
requireNode()
await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
process.exitCode = await runShown(
  ...tool('tsx/dist/cli.mjs', '--expose-gc', 'bench/index.ts', ...process.argv.slice(2)),
)
