import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Config } from '../config.ts'
import { serverAddress } from '../config-values.ts'
import { openMcpServer } from '../features/mcp/index.ts'
import { Invalid } from '../platform/errors.ts'
import { readOptions } from './read-options.ts'
import { openRemoteApi } from './capture/remote-api.ts'

/**
 * `mcp [--url URL] --key KEY`: serves the MCP tools over stdio; each tool calls a running server. Ends when its input
 * ends. Throws Invalid with a message for the user.
 */
export async function mcpCommand(args: string[], config: Config): Promise<number> {
  const { remote } = config
  const { values } = readOptions({ args, options: { url: { type: 'string' }, key: { type: 'string' } } })
  const url = values.url ?? remote.url ?? serverAddress(config)
  const key = values.key ?? remote.key
  if (key === null) throw new Invalid('Missing API key. Add --key gz_…, or set GAZETTEER_KEY')
  const server = openMcpServer(openRemoteApi({ url, key }).call)
  await server.connect(new StdioServerTransport())
  await once(process.stdin, 'close')
  await server.close()
  return 0
}
