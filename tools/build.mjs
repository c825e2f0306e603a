import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { requireNode } from './lib/require-node.mjs'

/** `npm run build`: builds the server and the pages into dist/ if a source is newer. */
requireNode()
await ensureInstalled()
await ensureBuilt()
