import { once } from 'node:events'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Command } from 'commander'
import pLimit from 'p-limit'
import { serverAddress } from '../config-values.ts'
import { openMcpServer } from '../features/mcp/index.ts'
import { type Io, act } from './io.ts'
import { openRemoteApi } from './remote/remote-api.ts'
import { type ServerOptions, addServerOptions, serverOf } from './remote/server-options.ts'

/** `mcp`: serves the MCP tools over stdio; each tool calls a running server. Ends when its input ends. */
export function addMcpCommand(program: Command, { config }: Io): void {
  act(
    addServerOptions(
      program.command('mcp').description('runs the MCP server over stdio, connected to a running server'),
    ),
    async (options: ServerOptions) => {
      const settings = config()
      const { url, key } = serverOf(options, {
        ...settings.remote,
        url: settings.remote.url ?? serverAddress(settings),
      })
      const server = openMcpServer(openRemoteApi({ url, key }).call, {
        address: url.replace(/\/$/, ''),
        inTurn: pLimit(1),
      })
      await server.connect(new StdioServerTransport())
      await once(process.stdin, 'close')
      await server.close()
      return 0
    },
  )
}
