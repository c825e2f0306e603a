import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../run.mjs'
import { longTexts } from './long-texts.mjs'

const source = join(root, 'apps/server/src')

/**
 * These stay in node_modules: they load native files, WebAssembly or pages, or (mysql2) generate parsers that require
 * their own modules at run time.
 */
const outside = /^(?:@electric-sql\/|@node-rs\/|@fastify\/swagger-ui$|mysql2(?:\/|$))/

/** Everything else is bundled: a server that opens a dozen files instead of a thousand starts faster. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: outside }, ({ path }) => ({ path, external: true }))
  },
}

const folder = join(root, 'dist/server')
const texts = new Set()
const { metafile } = await build({
  metafile: true,
  entryPoints: {
    main: join(source, 'main.ts'),
    'app-database-worker': join(root, 'packages/app-database/src/embedded/worker.ts'),
    gazetteer: join(source, 'cli/main.ts'),
  },
  outdir: folder,
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  // CommonJS packages load Node's modules by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)",
  },
  plugins: [packagesOutside, longTexts(folder, texts)],
})
/** Removes chunks of earlier builds after the new ones exist: a running server has already read its own. */
const made = new Set([...Object.keys(metafile.outputs).map((path) => basename(path)), 'packages.json', ...texts])
writeFileSync(join(folder, 'packages.json'), JSON.stringify(externalPackages(), null, 2))
for (const name of readdirSync(folder)) {
  if (!made.has(name)) rmSync(join(folder, name))
}

/** Names of the packages that the bundle loads from node_modules. */
function externalPackages() {
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  // Optional packages that a package tries to load, such as `pg-native`, are not dependencies of ours.
  const names = paths.filter(({ path }) => outside.test(path)).map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0])
  return [...new Set(names)].sort()
}
