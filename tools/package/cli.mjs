#!/usr/bin/env node
import { requireNode } from '../lib/require-node.mjs'

/** `npx gazetteer` starts the server with its data in `./data`; with a command it runs the command line. */
requireNode()
await import(process.argv.length > 2 ? '../server/gazetteer.js' : '../server/main.js')
