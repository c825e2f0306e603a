import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'

/** `npm run build`: builds the server and the pages into dist/ if a source is newer. */
requireNode()
await ensureInstalled()
await ensureBuilt()
