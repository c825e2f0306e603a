import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { limitHeap } from './lib/limit-heap.mjs'
import { requireNode } from './lib/require-node.mjs'
import { stopWithParent } from './lib/stop-with-parent.mjs'

/** `npm start`: everything from a bare checkout, then the server in this process. */
requireNode()
await ensureInstalled()
await ensureBuilt()
stopWithParent()
await limitHeap()
await import('../dist/server/main.js')
