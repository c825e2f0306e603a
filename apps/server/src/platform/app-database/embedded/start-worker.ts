import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { WorkerStart } from './messages.ts'

/** From the sources (development, tests) the thread needs tsx of its own: Node 20 strips no types and workers inherit no hooks. */
export function startWorker(start: WorkerStart): Worker {
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./app-database-worker.js', import.meta.url), { workerData: start })
  }
  const tsx = new URL(
    'dist/esm/api/index.mjs',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json')),
  )
  const entry = new URL('./worker.ts', import.meta.url)
  const boot = `import(${quote(tsx)}).then((tsx) => { tsx.register(); return import(${quote(entry)}) })`
  return new Worker(boot, { eval: true, workerData: start })
}

const quote = (url: URL): string => JSON.stringify(url.href)
