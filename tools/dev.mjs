import { spawn } from 'node:child_process'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { root, tool } from './lib/run.mjs'

/** `npm run dev`: the server and the pages, both reloading; when one exits, so does the other. */
requireNode()
await ensureInstalled()
const pages = 'http://localhost:5173'
// The pages of the development server have no base path.
const env = { ...process.env, PUBLIC_URL: process.env['PUBLIC_URL'] ?? pages, BASE_PATH: '/' }
const [node, tsx] = tool('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts')
const [, vite] = tool('vite/bin/vite.js', 'apps/web', '--strictPort')
const children = [tsx, vite].map((args) => spawn(node, args, { cwd: root, stdio: 'inherit', env }))
console.log(`Pages: ${pages}, server: http://localhost:${process.env['PORT'] ?? 4000}`)

function end(code) {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode = code
}
for (const child of children) child.on('exit', (code) => end(code ?? 0))
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
