#!/usr/bin/env node
import { requireNode } from '../lib/require-node.mjs'

/** `npx gazetteer` starts the server, its data in `./data`; with a command behind it, it is the command line. */
requireNode()
await import(process.argv.length > 2 ? '../server/gazetteer.js' : '../server/main.js')
