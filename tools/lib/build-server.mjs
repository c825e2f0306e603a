import { readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { build } from 'esbuild'
import { root } from './run.mjs'

const source = join(root, 'apps/server/src')

/** Our own packages go into the bundle; the others stay in node_modules, where native and WebAssembly files lie beside them. */
const packagesOutside = {
  name: 'packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@gazetteer/') ? undefined : { path, external: true },
    )
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
  plugins: [packagesOutside],
})
/** Parts of earlier builds go once the new ones are there: a server that runs has read its own. */
const made = new Set(Object.keys(metafile.outputs).map((path) => basename(path)))
for (const name of readdirSync(join(root, 'dist/server'))) {
  if (!made.has(name)) rmSync(join(root, 'dist/server', name))
}
