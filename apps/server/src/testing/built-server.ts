import { requestTestServer, hasTestServers } from '@gazetteer/testkit/servers/start-test-server'
import { fileURLToPath } from 'node:url'

/** The folder of the built server; tests build it on first use, benchmarks before they start. */
export async function builtServer(): Promise<string> {
  if (hasTestServers()) return requestTestServer('built')
  return fileURLToPath(new URL('../../../../dist/server', import.meta.url))
}
