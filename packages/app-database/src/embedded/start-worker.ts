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

/** PostgreSQL's compiled WebAssembly, shared by all threads; most of the start-up cost. */
let engine: Promise<WebAssembly.Module> | undefined
let code: Promise<URL> | undefined

/** Starts the thread of the database in `folder`. */
export async function startWorker(folder: string): Promise<Worker> {
  engine ??= compileEngine()
  const [compiled, file] = await Promise.all([engine, workerCode()])
  const start: WorkerStart = { folder, engine: compiled }
  return new Worker(file, { workerData: start })
}

async function compileEngine(): Promise<WebAssembly.Module> {
  // Parallel optimization of PostgreSQL's code saves no time here, and its memory is never returned: 40 to 80 MB.
  setFlagsFromString('--wasm-num-compilation-tasks=1')
  const bytes = await readFile(join(dirname(require.resolve('@electric-sql/pglite')), 'pglite.wasm'))
  return await WebAssembly.compile(bytes)
}

/** The file with `worker.ts`. */
export async function workerCode(): Promise<URL> {
  const isBuilt = !import.meta.url.endsWith('.ts')
  code ??= isBuilt ? Promise.resolve(new URL('./app-database-worker.js', import.meta.url)) : bundleSources()
  return await code
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
