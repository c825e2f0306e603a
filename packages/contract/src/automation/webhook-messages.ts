import { listingSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { recoveryOptionIds } from '../captures/runtime.ts'
import { changeSchema } from './changes.ts'

const message = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({
    type: z.literal(type).describe('The type of the message.'),
    timestamp: z.iso.datetime().describe('When the message was made, ISO 8601 in UTC.'),
    data: z.object(data).describe('What happened.'),
  })

const job = { jobId: z.string().describe('The id of the job.') }
const span = {
  from: z.number().int().describe('The number of the first one in this message, counted within the job.'),
  to: z.number().int().describe('The number of the last one in this message, counted within the job.'),
}

/** The body of each message to a webhook, by its type. */
export const webhookMessageSchemas = {
  'run.ended': message('run.ended', {
    ...job,
    status: z.enum(['completed', 'stopped', 'failed', 'running']).describe('How the job ended.'),
    message: z.string().nullable().describe('How it ended, as text for the user; null: nothing to report.'),
    records: z.number().int().describe('Number of listings that were stored.'),
    gaps: z.number().int().describe('How much is missing, counted by place and reason.'),
    file: z.string().nullable().describe('The name of the file for `/api/download`; null: no listings.'),
    source: z.string().describe('The maps source of the capture.'),
    isFictional: z.boolean().describe('Whether the businesses are invented, as those of the built-in sample.'),
  }),
  'run.skipped': message('run.skipped', {
    ...job,
    campaignId: z.string().nullable().describe('The id of the campaign; null: none.'),
    reason: z
      .string()
      .nullable()
      .describe('Why the capture of a schedule or of the queue did not start, as a sentence.'),
    source: z.string().describe('The maps source of the capture.'),
    dueAt: z.iso.datetime().describe('When the capture was due, ISO 8601 in UTC.'),
  }),
  'run.needs_decision': message('run.needs_decision', {
    ...job,
    recoveryId: z.string().describe('The id of the prompt, for `/api/runtime/recovery-decision`.'),
    message: z.string().describe('The question, as text for the user.'),
    options: z.array(z.enum(recoveryOptionIds)).describe('The ids of the possible choices.'),
    choice: z.string().nullable().describe('The chosen option; null: still open.'),
  }),
  'listings.delivered': message('listings.delivered', {
    ...job,
    ...span,
    listings: z.array(listingSchema).describe('The listings of this message, in the order found.'),
  }),
  'changes.found': message('changes.found', {
    ...job,
    ...span,
    changes: z.array(changeSchema).describe('The changes of this message, in order.'),
  }),
  'webhook.test': message('webhook.test', { message: z.string().describe('A text that says that this is a test.') }),
} as const
