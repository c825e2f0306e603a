import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { runShown, tool } from './lib/run.mjs'

/** `npm run screens [-- NAME …]`: screenshots of every page under docs/screens, from the current product. */
requireNode()
await ensureInstalled()
await ensureSystemPackages()
await ensureBuilt()
// Maps in full resolution.
process.env['SCREENSHOTS'] = '1'
process.exitCode = await runShown(...tool('tsx/dist/cli.mjs', 'e2e/screens/main.ts', ...process.argv.slice(2)))
