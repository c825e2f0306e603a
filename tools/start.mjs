import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { limitMemory } from './lib/start/limit-memory.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { stopWithParent } from './lib/start/stop-with-parent.mjs'

/** `npm start`: everything from a bare checkout, then the server in this process. */
requireNode()
await ensureInstalled()
await ensureBuilt()
stopWithParent()
await limitMemory()
await import('../dist/server/main.js')
