import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, mustRun, tool } from '../run.mjs'

const code = ['apps', 'packages', 'tools/lib/build', 'package-lock.json']
const documents = ['docs', ...readdirSync(root).filter((name) => name.endsWith('.md'))]
const sources = { server: code, web: code, docs: [...documents, 'tools/lib/build/docs', 'package-lock.json'] }
const skipped = new Set(['node_modules', 'dist', 'artefacts'])

/** Builds server, web and documentation into dist/ where a source changed; `only: 'server'` builds nothing else. */
export async function ensureBuilt({ only } = {}) {
  const parts = only === 'server' ? ['server'] : ['server', 'web', 'docs']
  for (const part of parts) {
    const state = stateOf(sources[part])
    if (builtState(part) === state) continue
    await build[part]()
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp(part), state)
  }
}

const build = {
  server: () => mustRun('Building the server', [process.execPath, ['tools/lib/build/build-server.mjs']]),
  async web() {
    if (!existsSync(join(root, 'apps/web/index.html'))) return
    // Vite empties its folder, which contains the documentation.
    rmSync(stamp('docs'), { force: true })
    const vite = tool('vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn')
    // A test that needs a build would otherwise build for its own mode.
    await mustRun('Building the web application', vite, { env: { ...process.env, NODE_ENV: 'production' } })
  },
  docs: () =>
    mustRun('Building the documentation', [process.execPath, ['tools/lib/build/docs/build-docs.mjs', 'dist/web/docs']]),
}

const stamp = (part) => join(root, 'dist', `.built-${part}`)
const builtState = (part) => (existsSync(stamp(part)) ? readFileSync(stamp(part), 'utf8') : null)

/** The only setting built into the pages; the environment takes precedence over `.env`, as for the server. */
function apiBase() {
  const path = join(root, '.env')
  const [, inFile] = (existsSync(path) && /^VITE_API_BASE=(.*)$/m.exec(readFileSync(path, 'utf8'))) || []
  const set = process.env['VITE_API_BASE'] ?? inFile?.trim()
  return set ? { VITE_API_BASE: set } : {}
}

/** Names, sizes and times of source files, and the settings that Vite builds into the pages. */
function stateOf(paths) {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(apiBase()))
  for (const path of paths) addTo(hash, join(root, path))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return hash.update(`${path} ${entry.size} ${entry.mtimeMs}\n`)
  const names = readdirSync(path).filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
  for (const name of names.sort()) addTo(hash, join(path, name))
}
