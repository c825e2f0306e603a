#!/usr/bin/env node
import { limitMemory } from '../lib/start/limit-memory.mjs'
import { requireNode } from '../lib/start/require-node.mjs'

/** `npx gazetteer` starts the server with its data in `./data`; with a command it runs the command line. */
requireNode()
if (process.argv.length === 2) await limitMemory()
await import(process.argv.length > 2 ? '../server/gazetteer.js' : '../server/main.js')
