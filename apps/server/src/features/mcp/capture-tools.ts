import type { RuntimeStatus } from '@gazetteer/contract'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer, ending, reading, starting, unconfirmed } from './answer.ts'
import type { ApiCall } from './api-call.ts'

const wanted = {
  cities: z
    .array(z.object({ city: z.string(), businessTypes: z.array(z.string()).min(1) }))
    .min(1)
    .describe('Labels of find_cities and names of find_business_types.'),
  source: z.string().optional().describe('An id of list_sources; absent: the default one.'),
  onlyNew: z.boolean().default(false).describe('Leaves out what earlier captures of the account hold.'),
  maxListings: z.number().int().min(1).optional().describe('The capture waits for a decision at this number.'),
  maxRequests: z.number().int().min(1).optional(),
}
const confirm = z.boolean().default(false).describe('True: it is meant.')
const linesReported = 20

/** Captures and campaigns: estimated, started, followed, ended. */
export function addCaptureTools(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'estimate_capture',
    {
      description: 'What a capture would take, before it starts: areas, requests, seconds.',
      inputSchema: wanted,
      annotations: reading,
    },
    async (given, { signal }) => answer(await call('planPreview', { body: startOf(given) }, signal)),
  )
  server.registerTool(
    'start_capture',
    {
      description: 'Starts a capture. One capture of an account runs at a time. Follow it with capture_status.',
      inputSchema: wanted,
      annotations: starting,
    },
    async (given, { signal }) => answer(await call('runtimeStart', { body: startOf(given) }, signal)),
  )
  server.registerTool(
    'capture_status',
    {
      description: 'How far the capture is, its last log lines, and the decision that it waits for.',
      annotations: reading,
    },
    async ({ signal }) => answer(brief(await call('runtimeStatus', {}, signal))),
  )
  server.registerTool(
    'stop_capture',
    {
      description: 'Ends the running capture for good; what it found until then is kept.',
      inputSchema: { confirm },
      annotations: ending,
    },
    async ({ confirm: isMeant }, { signal }) =>
      isMeant ? answer(await call('runtimeStop', {}, signal)) : unconfirmed('stop the capture'),
  )
  server.registerTool(
    'decide',
    {
      description: 'Answers the decision that a capture waits for, by its id and one of its options (capture_status).',
      inputSchema: { recoveryId: z.string().max(100), choice: z.string().max(20), confirm },
      annotations: ending,
    },
    async ({ confirm: isMeant, ...body }, { signal }) =>
      isMeant || ['resume', 'retry'].includes(body.choice)
        ? answer(await call('recoveryDecision', { body }, signal))
        : unconfirmed(body.choice),
  )
  server.registerTool(
    'list_captures',
    {
      description: 'Captures of the account, newest first.',
      inputSchema: { limit: z.number().int().min(1).max(50).default(10) },
      annotations: reading,
    },
    async ({ limit }, { signal }) => answer(await call('jobs', { query: { limit } }, signal)),
  )
  server.registerTool(
    'list_campaigns',
    {
      description: 'Saved campaigns with their schedules, and what their last captures found changed.',
      annotations: reading,
    },
    async ({ signal }) => answer(await call('campaigns', {}, signal)),
  )
  server.registerTool(
    'run_campaign',
    {
      description: 'Starts a saved campaign now.',
      inputSchema: { id: z.string().max(100).describe('See list_campaigns.') },
      annotations: starting,
    },
    async (body, { signal }) => answer(await call('runCampaign', { body }, signal)),
  )
}

type Wanted = z.infer<z.ZodObject<typeof wanted>>

const startOf = ({ maxListings, maxRequests, ...request }: Wanted) => ({
  ...request,
  limits: { listings: maxListings ?? null, requests: maxRequests ?? null },
})

const brief = ({ status, progress, logs, message, manualRunId, recovery, startTime, endTime }: RuntimeStatus) => ({
  status,
  jobId: manualRunId,
  message,
  progress,
  recovery,
  startTime,
  endTime,
  log: logs.slice(-linesReported).map(({ level, text }) => `${level}: ${text}`),
})
