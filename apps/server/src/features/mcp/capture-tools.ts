import { type RuntimeStatus, captureFiltersSchema } from '@gazetteer/contract'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer, confirm, ending, input, isoOf, reading, result, starting, unconfirmed } from './answer.ts'
import { Invalid } from '../../platform/errors.ts'
import type { ApiCall } from './api-call.ts'
import { areaSelectionInput } from './area-input.ts'
import { aboutJob, briefJob, jobOf } from './jobs.ts'

export const wanted = {
  cities: z
    .array(z.object({ city: z.string(), businessTypes: z.array(z.string()).min(1) }))
    .min(1)
    .optional()
    .describe('City labels from find_cities and names from find_business_types.'),
  areas: z
    .array(areaSelectionInput)
    .min(1)
    .optional()
    .describe('Areas in the place of cities, or beside them, such as {"kind": "admin", "id": an id from find_areas}.'),
  source: z.string().optional().describe("A source id from list_sources; default: the server's default source."),
  filters: captureFiltersSchema.optional().describe('Which listings are stored; all given filters must hold.'),
  onlyNew: z.boolean().default(false).describe('Skips listings that earlier captures of the account already found.'),
  maxListings: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe('At this number of listings the capture pauses and waits for a decision.'),
  findContacts: z
    .boolean()
    .default(false)
    .describe('Afterwards finds e-mail and social addresses on the listings’ own websites.'),
  maxRequests: z.number().int().min(1).optional().describe('At this number of requests the capture pauses.'),
}
/** Of a tool that starts captures, now or later. */
export const startable = {
  ...wanted,
  confirm: z.boolean().default(false).describe('True confirms a very large capture, which is refused with its size.'),
}
const linesReported = 20

/** Tools for captures: estimate, start, follow, stop. */
export function addCaptureTools(server: McpServer, call: ApiCall): void {
  addStart(server, call)
  addFollow(server, call)
  addContacts(server, call)
}

function addStart(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'estimate_capture',
    {
      title: 'Estimate a capture',
      outputSchema: result({ areas: z.number().optional(), expectedRequests: z.number().optional() }),
      description: 'Estimates a capture before it starts: areas, requests, seconds.',
      inputSchema: input(wanted),
      annotations: reading,
    },
    async (given, { signal }) => answer(await call('planPreview', { body: startOf(given) }, signal)),
  )
  server.registerTool(
    'start_capture',
    {
      title: 'Start a capture',
      outputSchema: result({ jobId: z.string().optional() }),
      description: 'Starts a capture. An account can run one capture at a time. Follow it with capture_status.',
      inputSchema: input(startable),
      annotations: starting,
    },
    async (given, { signal }) =>
      answer(await call('runtimeStart', { body: startOf(given) }, signal).catch(naming('confirm: true'))),
  )
}

function addFollow(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'capture_status',
    {
      title: 'Status of a capture',
      description: 'Progress of a capture, its last log lines, and the prompt that waits for a decision.',
      inputSchema: input({
        jobId: z.string().max(100).optional().describe('A job id; default: the current or last capture.'),
      }),
      outputSchema: result({ status: z.string(), live: z.string().optional(), jobId: z.string().optional() }),
      annotations: reading,
    },
    async ({ jobId }, { signal }) => {
      const status = await call('runtimeStatus', {}, signal)
      if (jobId === undefined && status.manualRunId === null) return answer(brief(status))
      const job = await jobOf(call, jobId ?? status.manualRunId ?? undefined, signal)
      if (job === null) return answer(brief(status))
      const current = job.id === status.manualRunId ? brief(status) : {}
      return answer({ ...briefJob(job), ...current, status: job.status, about: await aboutJob(call, job, signal) })
    },
  )
  server.registerTool(
    'stop_capture',
    {
      title: 'Stop the capture',
      outputSchema: result({ success: z.boolean() }),
      description: 'Stops the running capture permanently; listings found so far remain stored.',
      inputSchema: input({ confirm }),
      annotations: ending,
    },
    async ({ confirm: isMeant }, { signal }) =>
      isMeant ? answer(await call('runtimeStop', {}, signal)) : unconfirmed('stop the capture'),
  )
  server.registerTool(
    'decide',
    {
      title: 'Answer the prompt of a capture',
      outputSchema: result({ success: z.boolean() }),
      description:
        'Answers the prompt of a waiting capture with the id of the prompt and one of its options (see capture_status).',
      inputSchema: input({
        recoveryId: z.string().max(100).describe('The id of the prompt.'),
        choice: z.string().max(20).describe('The id of one of its options.'),
        confirm,
      }),
      annotations: ending,
    },
    async ({ confirm: isMeant, ...body }, { signal }) =>
      isMeant || ['resume', 'retry'].includes(body.choice)
        ? answer(await call('recoveryDecision', { body }, signal))
        : unconfirmed(`choose ${body.choice}`),
  )
  server.registerTool(
    'list_captures',
    {
      title: 'List captures',
      description: 'Lists the captures of the account, newest first.',
      inputSchema: input({ limit: z.number().int().min(1).max(50).default(10).describe('Captures at most.') }),
      outputSchema: result({ jobs: z.array(z.looseObject({ jobId: z.string() })) }),
      annotations: reading,
    },
    async ({ limit }, { signal }) => {
      const { jobs } = await call('jobs', { query: { limit } }, signal)
      return answer({ jobs: jobs.map(briefJob) })
    },
  )
}

const contactsResult = result({ state: z.string(), sites: z.number(), visited: z.number() })
const contactsJob = z.string().max(100).describe('A job id from list_captures.')

function addContacts(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'find_contacts',
    {
      title: 'Find contacts',
      outputSchema: contactsResult,
      description:
        'Visits the websites of a finished capture’s listings that lack an e-mail or social address, slowly and within robots.txt. Follow it with contacts_status.',
      inputSchema: input({
        jobId: contactsJob,
        maxSites: z.number().int().min(1).max(100_000).optional().describe('Websites at most; default: all.'),
        maxMinutes: z.number().int().min(1).max(1_440).optional().describe('Minutes at most; default: no limit.'),
      }),
      annotations: starting,
    },
    async ({ jobId, ...body }, { signal }) =>
      answer(await call('startJobContacts', { params: { jobId }, body }, signal)),
  )
  server.registerTool(
    'contacts_status',
    {
      title: 'Status of finding contacts',
      outputSchema: contactsResult,
      description:
        'How many websites of a capture’s listings were visited, what they gave, and why some were not read.',
      inputSchema: input({ jobId: contactsJob }),
      annotations: reading,
    },
    async ({ jobId }, { signal }) => answer(await call('jobContacts', { params: { jobId } }, signal)),
  )
  server.registerTool(
    'stop_contacts',
    {
      title: 'Stop finding contacts',
      outputSchema: contactsResult,
      description: 'Stops finding contacts of a capture; what was found stays, and find_contacts continues.',
      inputSchema: input({ jobId: contactsJob, confirm }),
      annotations: ending,
    },
    async ({ jobId, confirm: isMeant }, { signal }) =>
      isMeant
        ? answer(await call('stopJobContacts', { params: { jobId } }, signal))
        : unconfirmed('stop finding contacts'),
  )
}

export type Wanted = z.infer<z.ZodObject<typeof wanted>> & { confirm?: boolean }

/** For the refusal of a very large capture: names what confirms it. */
export const naming =
  (confirmation: string) =>
  (error: unknown): never => {
    throw error instanceof Invalid && error.code === 'too-large'
      ? new Invalid(`${error.message} To confirm, call again with ${confirmation}.`, { cause: error })
      : error
  }

export const startOf = ({ maxListings, maxRequests, findContacts, ...request }: Wanted) => ({
  ...request,
  ...(findContacts ? { contacts: true as const } : {}),
  limits: { listings: maxListings ?? null, requests: maxRequests ?? null },
})

/** `live`: the state of the account's current or last capture at this moment, such as `paused`. */
const brief = ({ status, progress, logs, message, manualRunId, recovery, startTime, endTime }: RuntimeStatus) => ({
  status,
  live: status,
  jobId: manualRunId,
  message,
  progress,
  recovery,
  started: isoOf(startTime),
  ended: isoOf(endTime),
  log: logs.slice(-linesReported).map(({ level, text }) => `${level}: ${text}`),
})
