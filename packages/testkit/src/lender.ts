import { createServer } from 'node:http'
import { makeEmbeddedTemplate } from './embedded-template.ts'
import { startMariadb } from './start-mariadb.ts'
import { startPostgres } from './start-postgres.ts'
import type { StartedServer } from './started-server.ts'

const starters: Record<string, () => Promise<StartedServer>> = {
  '/postgres': startPostgres,
  '/mariadb': startMariadb,
  '/embedded': makeEmbeddedTemplate,
}

/**
 * vitest's global set-up: lends database servers to the test files. A server starts when it is first asked for, so a run
 * that needs none pays for none, and is taken down at the end.
 */
export default async function lend(): Promise<() => Promise<void>> {
  const started = new Map<string, Promise<StartedServer>>()
  const http = createServer((request, response) => {
    const path = request.url ?? ''
    const start = starters[path]
    if (!start) return void response.writeHead(404).end()
    const server = started.get(path) ?? start()
    started.set(path, server)
    server.then(
      ({ url }) => response.end(url),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : 'unknown'),
    )
  })
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done))
  const address = http.address()
  if (address === null || typeof address === 'string') throw new Error('The lender got no port.')
  process.env['GAZETTEER_TEST_LENDER'] = `http://127.0.0.1:${address.port}`
  return async () => {
    http.closeAllConnections()
    http.close()
    await Promise.all([...started.values()].map((server) => server.then(({ stop }) => stop()).catch(() => undefined)))
  }
}
