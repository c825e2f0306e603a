import { existsSync } from 'node:fs'
import { join } from 'node:path'
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

await build({
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
if (!existsSync(join(root, 'dist/server/main.js'))) process.exit(1)
