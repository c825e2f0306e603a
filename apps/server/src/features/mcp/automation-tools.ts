import { areaName, webhookEvents } from '@gazetteer/contract'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { answer, confirm, ending, input, isoOf, reading, result, starting, unconfirmed } from './answer.ts'
import type { ApiCall } from './api-call.ts'
import { naming, startOf, startable } from './capture-tools.ts'
import { compact } from './listing-tools.ts'

const id = z.string().max(100)
const campaign = id.describe('A campaign id from list_campaigns.')

/** Tools for campaigns, their changes, and webhooks. */
export function addAutomationTools(server: McpServer, call: ApiCall): void {
  addCampaigns(server, call)
  addChanges(server, call)
  addWebhooks(server, call)
}

function addCampaigns(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'list_campaigns',
    {
      title: 'List campaigns',
      description: 'Lists saved campaigns with their schedules and the changes found by their last captures.',
      outputSchema: result({ campaigns: z.array(z.looseObject({ id: z.string() })) }),
      inputSchema: input({}),
      annotations: reading,
    },
    async (_, { signal }) => {
      const { campaigns } = await call('campaigns', {}, signal)
      const brief = campaigns.map(
        ({
          id: campaignId,
          name,
          cron,
          timezone,
          isPaused,
          nextAt,
          createdAt,
          request,
          lastJobId,
          lastError,
          lastComparison,
        }) => ({
          id: campaignId,
          name,
          cron,
          timezone,
          isPaused,
          lastJobId,
          lastError,
          lastComparison,
          cities: request.cities?.slice(0, 10),
          areas: request.areas?.slice(0, 10).map(({ area }) => areaName(area)),
          next: isoOf(nextAt),
          created: isoOf(createdAt),
        }),
      )
      return answer({ campaigns: brief })
    },
  )
  server.registerTool(
    'save_campaign',
    {
      title: 'Save a campaign',
      description: 'Saves a capture under a name, with or without a schedule. A key needs the scope admin.',
      inputSchema: input({
        ...startable,
        name: z.string().min(1).max(100).describe('The name of the campaign.'),
        cron: z.string().max(100).optional().describe('Minute, hour, day, month, weekday; default: no schedule.'),
        timezone: z.string().max(100).default('UTC').describe('A time zone such as America/New_York.'),
      }),
      outputSchema: result({ id: z.string(), next: z.string().optional() }),
      annotations: starting,
    },
    async ({ name, cron, timezone, ...request }, { signal }) => {
      const body = { name, cron: cron ?? null, timezone, request: startOf(request) }
      const saved = await call('saveCampaign', { body }, signal)
      return answer({ id: saved.campaign.id, name, next: isoOf(saved.campaign.nextAt) })
    },
  )
  server.registerTool(
    'run_campaign',
    {
      title: 'Start a campaign',
      description: 'Starts a saved campaign now.',
      inputSchema: input({ id: campaign }),
      outputSchema: result({ jobId: z.string().optional() }),
      annotations: starting,
    },
    async (body, { signal }) =>
      answer(
        await call('runCampaign', { body }, signal).catch(naming('save_campaign and confirm: true, then start it')),
      ),
  )
}

function addChanges(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'changes',
    {
      title: 'Changes of a campaign',
      description:
        "Changes found by a campaign's capture compared with earlier ones: new, changed, closed, reopened or gone. Page with `next`.",
      inputSchema: input({
        campaign,
        jobId: id.optional().describe('Default: the last compared capture.'),
        kind: z
          .enum(['new', 'changed', 'closed', 'reopened', 'gone'])
          .optional()
          .describe('Only changes of this kind.'),
        cursor: z.number().int().min(0).default(0).describe('`next` of the page before.'),
        limit: z.number().int().min(1).max(200).default(20).describe('Changes on a page.'),
      }),
      outputSchema: result({ changes: z.array(z.looseObject({ kind: z.string() })), next: z.number().optional() }),
      annotations: reading,
    },
    async ({ jobId: job, ...filters }, { signal }) => {
      const { comparison, changes, next } = await call('changes', { query: { job, ...filters } }, signal)
      const brief = changes.map(({ kind, at, fields, listing }) => {
        const [row = {}] = compact([listing], ['name', 'address', 'city', 'phone', 'source_id']).listings
        return { kind, at: isoOf(at), fields: fields.length === 0 ? null : fields, ...row }
      })
      return answer({ comparison, changes: brief, next })
    },
  )
}

function addWebhooks(server: McpServer, call: ApiCall): void {
  server.registerTool(
    'list_webhooks',
    {
      title: 'List webhooks',
      description: 'Lists the webhooks of the account with waiting and failed messages. A key needs the scope admin.',
      outputSchema: result({ webhooks: z.array(z.looseObject({ id: z.string() })) }),
      inputSchema: input({}),
      annotations: reading,
    },
    async (_, { signal }) => answer({ webhooks: (await call('webhooks', {}, signal)).webhooks }),
  )
  server.registerTool(
    'create_webhook',
    {
      title: 'Create a webhook',
      description: 'Sends events of captures to a URL; returns the signing secret. A key needs the scope admin.',
      inputSchema: input({
        url: z.string().max(2_000).describe('The https address of the receiver.'),
        events: z.array(z.enum(webhookEvents)).min(1).describe('The events to send.'),
        confirm,
      }),
      outputSchema: result({ webhook: z.looseObject({ id: z.string() }), secret: z.string() }),
      annotations: starting,
    },
    async ({ confirm: isMeant, ...body }, { signal }) =>
      isMeant ? answer(await call('createWebhook', { body }, signal)) : unconfirmed(`send events to ${body.url}`),
  )
  server.registerTool(
    'delete_webhook',
    {
      title: 'Delete a webhook',
      description: 'Deletes a webhook with its messages. A key needs the scope admin.',
      inputSchema: input({ id: id.describe('A webhook id from list_webhooks.'), confirm }),
      outputSchema: result({ success: z.boolean() }),
      annotations: ending,
    },
    async ({ confirm: isMeant, ...body }, { signal }) =>
      isMeant ? answer(await call('deleteWebhook', { body }, signal)) : unconfirmed('delete the webhook'),
  )
}
