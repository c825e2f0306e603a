import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type * as esbuild from 'esbuild'
import { trusted } from '../trusted.ts'
import type { WorkerStart } from './messages.ts'

declare global {
  namespace WebAssembly {
    function compile(bytes: Uint8Array): Promise<Module>
  }
}

const require = createRequire(import.meta.url)

/**
 * Shared by all threads: PostgreSQL's compiled WebAssembly, which is most of the start-up cost, and the thread code.
 */
let prepared: Promise<{ engine: WebAssembly.Module; code: URL }> | undefined

/** Starts the thread of the database in `folder`. */
export async function startWorker(folder: string): Promise<Worker> {
  prepared ??= prepare()
  const { engine, code } = await prepared
  const start: WorkerStart = { folder, engine }
  return new Worker(code, { workerData: start })
}

async function prepare() {
  // Parallel optimization of PostgreSQL's code saves no time here, and its memory is never returned: 40 to 80 MB.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const wasm = join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm')
  const isBuilt = !import.meta.url.endsWith('.ts')
  const [engine, code] = await Promise.all([
    readFile(wasm).then((bytes) => WebAssembly.compile(bytes)),
    isBuilt ? new URL('./app-database-worker.js', import.meta.url) : bundleSources(),
  ])
  return { engine, code }
}

/** Only in development and tests: Node 20 does not strip types, and a thread inherits no loader. */
async function bundleSources(): Promise<URL> {
  const { build } = trusted<typeof esbuild>(require('esbuild')) // the bundler's own types
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('./worker.ts', import.meta.url))],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    write: false,
  })
  const file = join(dirname(require.resolve('esbuild/package.json')), '../.cache/gazetteer/app-database-worker.mjs')
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, outputFiles[0]?.contents ?? '')
  await rename(unfinished, file)
  return pathToFileURL(file)
}
