import { ensureBuilt } from './lib/ensure-built.mjs'
import { ensureInstalled } from './lib/ensure-installed.mjs'
import { requireNode } from './lib/require-node.mjs'

/** `npm run gazetteer -- …`: the command line, without a server. */
requireNode()
await ensureInstalled()
await ensureBuilt({ only: 'server' })
await import('../dist/server/gazetteer.js')
