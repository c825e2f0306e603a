import { rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, runShown, tool } from './lib/run.mjs'

/** `npm run types -w packages/NAME`: types of one workspace and of what it imports. */
requireNode()
await ensureInstalled()
const folder = relative(root, process.cwd())
const project = join(root, `.types-${process.pid}.json`)
writeFileSync(project, JSON.stringify({ extends: './tsconfig.base.json', include: [`${folder}/src`] }))
try {
  process.exitCode = await runShown(...tool('typescript/bin/tsc', '-p', project))
} finally {
  rmSync(project)
}
