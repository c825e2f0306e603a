import { createServer, type RequestListener } from 'node:http'
import { onTestFinished } from 'vitest'
import { listeningPort } from '../listening-port.ts'

/** Starts an HTTP server on a free port of this machine for the running test; returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `http://127.0.0.1:${listeningPort(server)}`
}
