import { listingSchema } from '@gazetteer/listing'
import { z } from 'zod'
import { recoveryOptionIds } from '../captures/runtime.ts'
import { changeSchema } from './changes.ts'

const message = <T extends string, D extends z.ZodRawShape>(type: T, data: D) =>
  z.object({ type: z.literal(type), timestamp: z.iso.datetime(), data: z.object(data) })

const job = { jobId: z.string() }
const span = { from: z.number().int(), to: z.number().int() }

/** The body of each message to a webhook, by its type. */
export const webhookMessageSchemas = {
  'run.ended': message('run.ended', {
    ...job,
    status: z.enum(['completed', 'stopped', 'failed', 'running']),
    message: z.string().nullable(),
    records: z.number().int(),
    gaps: z.number().int().describe('Number of areas that could not be fetched completely.'),
    file: z.string().nullable(),
    source: z.string(),
    isFictional: z.boolean().describe('Whether the businesses are invented, as those of the built-in sample.'),
  }),
  'run.skipped': message('run.skipped', {
    ...job,
    campaignId: z.string().nullable(),
    reason: z.string().nullable().describe('Why the scheduled capture did not start, as a sentence.'),
    source: z.string(),
    dueAt: z.iso.datetime(),
  }),
  'run.needs_decision': message('run.needs_decision', {
    ...job,
    recoveryId: z.string(),
    message: z.string(),
    options: z.array(z.enum(recoveryOptionIds)),
    choice: z.string().nullable(),
  }),
  'listings.delivered': message('listings.delivered', { ...job, ...span, listings: z.array(listingSchema) }),
  'changes.found': message('changes.found', { ...job, ...span, changes: z.array(changeSchema) }),
  'webhook.test': message('webhook.test', { message: z.string() }),
} as const
