import { relative } from 'node:path'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { ensureSystemPackages } from './lib/test/ensure-system-packages.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'

/** `npm test -w packages/NAME`: the tests of one workspace; further arguments name files or, with `-t`, cases. */
requireNode()
await ensureInstalled()
await ensureSystemPackages({ withBrowser: false })
const folder = relative(root, process.cwd())
process.exitCode = await runShown(...tool('vitest/vitest.mjs', 'run', `${folder}/`, ...process.argv.slice(2)))
