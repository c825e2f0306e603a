import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { makeTestFolder } from '../make-test-folder.ts'
import { createOnce } from './create-once.ts'
import { startMariadb } from './start-mariadb.ts'
import { startPostgres } from './start-postgres.ts'
import type { StartedServer } from './started-server.ts'

const starters: Record<string, () => Promise<StartedServer>> = {
  '/postgres': () => startPostgres(),
  '/mariadb': startMariadb,
  '/built': buildServer,
  '/folder': serveFolder,
}

/**
 * vitest's global set-up: provides the servers and folders that test files share. A server starts on first use and
 * stops at the end. What one file creates is shared with the others.
 */
export default async function startTestServers(): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<StartedServer>>()
  const once = createOnce()
  const http = createServer((request, response) => {
    const path = request.url ?? ''
    if (path.startsWith('/once/')) return void once(request, response)
    const start = starters[path]
    if (!start) return void response.writeHead(404).end()
    const server = started.get(path) ?? start()
    started.set(path, server)
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : 'unknown'),
    )
  })
  // A busy test process would otherwise send its next request on a connection that was closed in the meantime.
  http.keepAliveTimeout = 0
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The test-server coordinator got no port.')
  process.env['GAZETTEER_TEST_SERVERS'] = `http://127.0.0.1:${address.port}`
  return async () => {
    http.closeAllConnections()
    http.close()
    await Promise.all([...started.values()].map((server) => server.then(({ stop }) => stop()).catch(() => undefined)))
  }
}

/** Builds the server if a source changed; returns the folder with the build. */
async function buildServer(): Promise<StartedServer> {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  const build =
    "import('./tools/lib/build/ensure-built.mjs').then(({ ensureBuilt }) => ensureBuilt({ only: 'server' }))"
  await promisify(execFile)(process.execPath, ['-e', build], { cwd: root })
  return { url: `${root}dist/server`, stop: async () => undefined }
}

/** A folder that lasts as long as the test run. */
async function serveFolder(): Promise<StartedServer> {
  const { path, stop } = await makeTestFolder()
  return { url: path, stop: stop }
}
