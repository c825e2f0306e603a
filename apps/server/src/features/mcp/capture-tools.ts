import type { RuntimeStatus } from '@gazetteer/contract'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer, ending, reading, starting, unconfirmed } from './answer.ts'
import type { ApiCall } from './api-call.ts'

const wanted = {
  cities: z
    .array(z.object({ city: z.string(), businessTypes: z.array(z.string()).min(1) }))
    .min(1)
    .describe('City labels from find_cities and names from find_business_types.'),
  source: z.string().optional().describe("A source id from list_sources; default: the server's default source."),
  onlyNew: z.boolean().default(false).describe('Skips listings that earlier captures of the account already found.'),
  maxListings: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('At this number of listings the capture pauses and waits for a decision.'),
  maxRequests: z.number().int().min(1).optional(),
}
const confirm = z.boolean().default(false).describe('True confirms the action.')
const linesReported = 20

/** Tools for captures and campaigns: estimate, start, follow, stop. */
export function addCaptureTools(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'estimate_capture',
    {
      description: 'Estimates a capture before it starts: areas, requests, seconds.',
      inputSchema: wanted,
      annotations: reading,
    },
    async (given, { signal }) => answer(await call('planPreview', { body: startOf(given) }, signal)),
  )
  server.registerTool(
    'start_capture',
    {
      description: 'Starts a capture. An account can run one capture at a time. Follow it with capture_status.',
      inputSchema: wanted,
      annotations: starting,
    },
    async (given, { signal }) => answer(await call('runtimeStart', { body: startOf(given) }, signal)),
  )
  server.registerTool(
    'capture_status',
    {
      description: 'Progress of the capture, its last log lines, and the prompt that waits for a decision.',
      annotations: reading,
    },
    async ({ signal }) => answer(brief(await call('runtimeStatus', {}, signal))),
  )
  server.registerTool(
    'stop_capture',
    {
      description: 'Stops the running capture permanently; listings found so far remain stored.',
      inputSchema: { confirm },
      annotations: ending,
    },
    async ({ confirm: isMeant }, { signal }) =>
      isMeant ? answer(await call('runtimeStop', {}, signal)) : unconfirmed('stop the capture'),
  )
  server.registerTool(
    'decide',
    {
      description:
        'Answers the prompt of a waiting capture with the id of the prompt and one of its options (see capture_status).',
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
      description: 'Lists the captures of the account, newest first.',
      inputSchema: { limit: z.number().int().min(1).max(50).default(10) },
      annotations: reading,
    },
    async ({ limit }, { signal }) => answer(await call('jobs', { query: { limit } }, signal)),
  )
  server.registerTool(
    'list_campaigns',
    {
      description: 'Lists saved campaigns with their schedules and the changes found by their last captures.',
      annotations: reading,
    },
    async ({ signal }) => answer(await call('campaigns', {}, signal)),
  )
  server.registerTool(
    'run_campaign',
    {
      description: 'Starts a saved campaign now.',
      inputSchema: { id: z.string().max(100).describe('From list_campaigns.') },
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
