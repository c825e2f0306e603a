import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { startAnswerSchema, startSchema } from '../captures/runtime.ts'
import { comparisonSchema } from './changes.ts'

export const campaignsOfAccount = 100

const nameTexts = { short: 'Enter a name for the campaign.', long: 'Names can have up to 100 characters.' }

/** `cron`: minute, hour, day, month, weekday in the time zone; null: manual start only. */
export const saveCampaignSchema = z.object({
  id: z.string().min(1).max(100).optional().describe('Absent: creates a campaign.'),
  name: z.string().trim().min(1, nameTexts.short).max(100, nameTexts.long),
  request: startSchema,
  cron: z.string().trim().max(100).nullable().default(null),
  timezone: z.string().max(100).default('UTC').describe('A time zone of the IANA database, such as America/New_York.'),
})
export type SaveCampaign = z.infer<typeof saveCampaignSchema>

/** Times are epoch milliseconds. */
export const campaignSchema = z.object({
  id: z.string(),
  name: z.string(),
  request: startSchema,
  cron: z.string().nullable(),
  timezone: z.string(),
  isPaused: z.boolean(),
  /** null: paused, or no schedule. */
  nextAt: z.number().nullable(),
  /** Since when it is due and waits for another capture of the account to end. */
  waitingSince: z.number().nullable(),
  lastJobId: z.string().nullable(),
  lastError: z.string().nullable(),
  /** The last capture and its comparison; null: none started yet. */
  lastComparison: comparisonSchema.nullable(),
  createdAt: z.number(),
})
export type Campaign = z.infer<typeof campaignSchema>

export const campaignsAnswerSchema = z.object({ success: z.boolean(), campaigns: z.array(campaignSchema) })
export const saveCampaignAnswerSchema = z.object({ success: z.boolean(), campaign: campaignSchema })
export const campaignIdSchema = z.object({ id: z.string().min(1).max(100) })
export const pauseCampaignSchema = campaignIdSchema.extend({ paused: z.boolean() })

export const nextTimesQuerySchema = z.object({
  cron: z.string().trim().min(1).max(100),
  timezone: z.string().max(100).default('UTC'),
  count: z.coerce.number().int().min(1).max(10).default(3),
})
export const nextTimesAnswerSchema = z.object({
  success: z.boolean(),
  times: z.array(z.number()).describe('Epoch milliseconds, in order.'),
})

export const campaignRoutes = {
  campaigns: get({ path: '/api/campaigns', summary: 'The account’s saved campaigns', answer: campaignsAnswerSchema }),
  nextTimes: get({
    path: '/api/campaigns/next-times',
    summary: 'When a schedule would start next',
    query: nextTimesQuerySchema,
    answer: nextTimesAnswerSchema,
  }),
  saveCampaign: post({
    path: '/api/campaigns/save',
    summary: 'Save a selection of cities and types as a campaign, with or without a schedule',
    body: saveCampaignSchema,
    answer: saveCampaignAnswerSchema,
  }),
  runCampaign: post({
    path: '/api/campaigns/run',
    summary: 'Start a saved campaign now',
    body: campaignIdSchema,
    answer: startAnswerSchema,
  }),
  pauseCampaign: post({
    path: '/api/campaigns/pause',
    summary: 'Pause or resume a schedule',
    body: pauseCampaignSchema,
    answer: saveCampaignAnswerSchema,
  }),
  deleteCampaign: post({
    path: '/api/campaigns/delete',
    summary: 'Delete a saved campaign; its captures stay',
    body: campaignIdSchema,
    answer: outcomeSchema,
  }),
}
