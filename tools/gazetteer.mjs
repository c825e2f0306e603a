import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'

/** `npm run gazetteer -- …`: the command line, without a server. */
requireNode()
await ensureInstalled()
await ensureBuilt({ only: 'server' })
await import('../dist/server/gazetteer.js')
