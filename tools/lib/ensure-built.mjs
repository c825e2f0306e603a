import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, mustRun, tool } from './run.mjs'

const sources = ['apps', 'packages', 'tools/lib', 'package-lock.json']
const skipped = new Set(['node_modules', 'dist', 'artefacts'])

/** Builds server and web into dist/ if a source changed since the last build; `only: 'server'` skips the web. */
export async function ensureBuilt({ only } = {}) {
  const parts = only === 'server' ? ['server'] : ['server', 'web']
  const state = stateOfSources()
  for (const part of parts) {
    if (builtState(part) === state) continue
    await build[part]()
    mkdirSync(join(root, 'dist'), { recursive: true })
    writeFileSync(stamp(part), state)
  }
}

const build = {
  server: () => mustRun('Building the server', [process.execPath, ['tools/lib/build-server.mjs']]),
  async web() {
    if (!existsSync(join(root, 'apps/web/index.html'))) return
    await mustRun('Building the web application', tool('vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn'))
  },
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

/** Names, sizes and times of all source files, and the settings that Vite builds into the pages. */
function stateOfSources() {
  const hash = createHash('sha256')
  hash.update(JSON.stringify(apiBase()))
  for (const source of sources) addTo(hash, join(root, source))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entry = statSync(path)
  if (!entry.isDirectory()) return hash.update(`${path} ${entry.size} ${entry.mtimeMs}\n`)
  const names = readdirSync(path).filter((name) => !skipped.has(name) && !/\.test\.tsx?$/.test(name))
  for (const name of names.sort()) addTo(hash, join(path, name))
}
