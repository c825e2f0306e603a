import { version } from '@gazetteer/contract'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { ApiCall } from './api-call.ts'
import { addCaptureTools } from './capture-tools.ts'
import { addFindTools } from './find-tools.ts'

const instructions =
  'Gazetteer captures business listings of cities from open data and documented APIs. First find city labels and business type names, ' +
  'then estimate and start a capture, follow its status, and read its listings when it has ended.'

/** The tools over any implementation of API calls; they can do only what those calls allow. */
export function openMcpServer(call: ApiCall): McpServer {
  const server = new McpServer({ name: 'gazetteer', version }, { instructions })
  addFindTools(server, call)
  addCaptureTools(server, call)
  return server
}
