import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './lib/build/ensure-built.mjs'
import { ensureInstalled } from './lib/start/ensure-installed.mjs'
import { npm } from './lib/npm.mjs'
import { pinDependencies, pruneLock } from './lib/release/prune-lock.mjs'
import { requireNode } from './lib/start/require-node.mjs'
import { mustRun, root } from './lib/run.mjs'

/**
 * `npm run pack`: the built product as one package without the workspace, in dist/package, and its tarball beside it.
 */
requireNode()
await ensureInstalled()
await ensureBuilt()

const folder = join(root, 'dist/package')
const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
const writeJson = (name, value) => writeFileSync(join(folder, name), `${JSON.stringify(value, null, 2)}\n`)
const lock = readJson('package-lock.json')
const { name, version, license, description, engines } = readJson('package.json')

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
cpSync(join(root, 'dist/server'), join(folder, 'server'), {
  recursive: true,
  filter: (path) => !path.endsWith('.map') && !path.endsWith('packages.json'),
})
cpSync(join(root, 'dist/web'), join(folder, 'web'), { recursive: true })
for (const file of ['cli.mjs', 'healthcheck.mjs']) cpSync(join(root, 'tools/package', file), join(folder, 'bin', file))
chmodSync(join(folder, 'bin/cli.mjs'), 0o755)
for (const file of ['limit-memory.mjs', 'require-node.mjs'])
  cpSync(join(root, 'tools/lib/start', file), join(folder, 'lib/start', file))
cpSync(join(root, 'tools/package/README.md'), join(folder, 'README.md'))
cpSync(join(root, 'deploy'), join(folder, 'deploy'), { recursive: true })
for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example']) cpSync(join(root, file), join(folder, file))

const pinned = pinDependencies(lock, readJson('dist/server/packages.json'))
const bin = { gazetteer: 'bin/cli.mjs' }
const files = ['bin', 'deploy', 'lib', 'server', 'web', '.env.example', 'CHANGELOG.md']
const manifest = { name, version, license, description, type: 'module', engines, bin, files, ...pinned }
writeJson('package.json', manifest)
// For `npm ci` in the image; npm never publishes it.
writeJson('package-lock.json', pruneLock(lock, manifest))

await mustRun('Packing', npm('pack', folder, '--pack-destination', join(root, 'dist'), '--loglevel=error'))
console.log(`dist/${name}-${version}.tgz`)
