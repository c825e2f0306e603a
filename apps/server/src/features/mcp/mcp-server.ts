import { version } from '@gazetteer/contract'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import type { ApiCall } from './api-call.ts'
import { addAutomationTools } from './automation-tools.ts'
import { addCaptureTools } from './capture-tools.ts'
import { addFindTools } from './find-tools.ts'
import { addListingTools } from './listing-tools.ts'
import { addResources } from './resources.ts'
import type { McpSettings } from './settings.ts'

const instructions =
  'Gazetteer captures business listings of cities from open data and documented APIs. First find city labels and business type names, ' +
  'then estimate and start a capture, follow its status, and read its listings when it has ended. ' +
  'Report source, licence, date and coverage gaps with each result; `about` has them.'

/** The tools over any implementation of API calls; they can do only what those calls allow. */
export function openMcpServer(call: ApiCall, settings: McpSettings): McpServer {
  const server = new McpServer({ name: 'gazetteer', title: 'Gazetteer', version }, { instructions })
  addFindTools(server, call)
  addCaptureTools(server, call)
  addListingTools(server, call, settings)
  addAutomationTools(server, call)
  addResources(server, call)
  return server
}
