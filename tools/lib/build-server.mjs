import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './run.mjs'

const source = join(root, 'apps/server/src')

/**
 * These stay in node_modules: native or WebAssembly files or pages lie beside them, or (mysql2) they make parsers that ask
 * for their own modules while they run.
 */
const outside = /^(?:@electric-sql\/|@node-rs\/|@fastify\/swagger-ui$|mysql2(?:\/|$))/

/** All else goes into the bundle: a server that opens a dozen files instead of a thousand is up sooner. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: outside }, ({ path }) => ({ path, external: true }))
  },
}

const { metafile } = await build({
  metafile: true,
  entryPoints: {
    main: join(source, 'main.ts'),
    'app-database-worker': join(source, 'platform/app-database/embedded/worker.ts'),
    gazetteer: join(source, 'cli/main.ts'),
  },
  outdir: join(root, 'dist/server'),
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  sourcemap: 'linked',
  logLevel: 'warning',
  // Packages in CommonJS ask for Node's own modules by `require`.
  banner: {
    js: "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url)",
  },
  plugins: [packagesOutside],
})
/** Parts of earlier builds go once the new ones are there: a server that runs has read its own. */
const made = new Set([...Object.keys(metafile.outputs).map((path) => basename(path)), 'packages.json'])
writeFileSync(join(root, 'dist/server/packages.json'), JSON.stringify(packagesAsked(), null, 2))
for (const name of readdirSync(join(root, 'dist/server'))) {
  if (!made.has(name)) rmSync(join(root, 'dist/server', name))
}

/** The names of the packages that the bundle asks node_modules for. */
function packagesAsked() {
  const paths = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external))
  // What a package tries to load and does without, such as `pg-native`, is no package of ours.
  const names = paths.filter(({ path }) => outside.test(path)).map(({ path }) => /^(?:@[^/]+\/)?[^/]+/.exec(path)[0])
  return [...new Set(names)].sort()
}
