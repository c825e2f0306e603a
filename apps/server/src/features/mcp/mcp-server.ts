import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { ApiCall } from './api-call.ts'
import { addCaptureTools } from './capture-tools.ts'
import { addFindTools } from './find-tools.ts'

const instructions =
  'Gazetteer collects business listings of cities from lawful maps sources. Find the labels of cities and the names of business types ' +
  'first, estimate, then start a capture and follow its status; read its listings when it has ended.'

/** The tools over whatever carries calls of the API: each does what its call may do, and nothing else. */
export function openMcpServer(call: ApiCall): McpServer {
  const server = new McpServer({ name: 'gazetteer', version: '1.6.0' }, { instructions })
  addFindTools(server, call)
  addCaptureTools(server, call)
  return server
}
