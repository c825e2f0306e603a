import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { startAnswerSchema, startSchema } from '../captures/runtime.ts'
import { comparisonSchema } from './changes.ts'

export const campaignsOfAccount = 100

const nameTexts = { short: 'Enter a name for the campaign.', long: 'Names can have up to 100 characters.' }

export const saveCampaignSchema = z.object({
  id: z.string().min(1).max(100).optional().describe('Absent: creates a campaign.'),
  name: z.string().trim().min(1, nameTexts.short).max(100, nameTexts.long).describe('The name of the campaign.'),
  request: startSchema.describe('The request that starts each capture.'),
  cron: z
    .string()
    .trim()
    .max(100)
    .nullable()
    .default(null)
    .describe('Minute, hour, day, month and weekday, in the time zone; null: no schedule.'),
  timezone: z.string().max(100).default('UTC').describe('A time zone of the IANA database, such as America/New_York.'),
})
export type SaveCampaign = z.infer<typeof saveCampaignSchema>

export const campaignSchema = z.object({
  id: z.string().describe('The id of the campaign.'),
  name: z.string().describe('The name of the campaign.'),
  request: startSchema.describe('The request that starts each capture.'),
  cron: z.string().nullable().describe('Minute, hour, day, month and weekday, in the time zone; null: no schedule.'),
  timezone: z.string().describe('The time zone of `cron`, from the IANA database.'),
  isPaused: z.boolean().describe('Whether the schedule is paused.'),
  nextAt: z.number().nullable().describe('The next start, in epoch milliseconds; null: paused, or no schedule.'),
  waitingSince: z
    .number()
    .nullable()
    .describe(
      'Since when it is due and waits for another capture of the account to end, in epoch milliseconds; null: it does not.',
    ),
  lastJobId: z.string().nullable().describe('The job of the last capture; null: none yet.'),
  lastError: z.string().nullable().describe('Why the last start failed, as text for the user; null: it did not.'),
  lastComparison: comparisonSchema.nullable().describe('The last capture and its comparison; null: none started yet.'),
  createdAt: z.number().describe('When it was created, in epoch milliseconds.'),
})
export type Campaign = z.infer<typeof campaignSchema>

export const campaignsAnswerSchema = z.object({
  success: doneSchema,
  campaigns: z.array(campaignSchema).describe('The campaigns of the account, oldest first.'),
})
export const saveCampaignAnswerSchema = z.object({
  success: doneSchema,
  campaign: campaignSchema.describe('The campaign as it is saved.'),
})
export const campaignIdSchema = z.object({ id: z.string().min(1).max(100).describe('The id of the campaign.') })
export const pauseCampaignSchema = campaignIdSchema.extend({
  paused: z.boolean().describe('True pauses the schedule, false resumes it.'),
})

export const nextTimesQuerySchema = z.object({
  cron: z.string().trim().min(1).max(100).describe('Minute, hour, day, month and weekday, in the time zone.'),
  timezone: z.string().max(100).default('UTC').describe('A time zone of the IANA database, such as America/New_York.'),
  count: z.coerce.number().int().min(1).max(10).default(3).describe('The number of times to return.'),
})
export const nextTimesAnswerSchema = z.object({
  success: doneSchema,
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
