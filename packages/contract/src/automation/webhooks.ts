import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** What an account is told of: a capture ended, needs a decision, has stored listings, or found changes (told in batches). */
export const webhookEvents = ['run.ended', 'run.needs_decision', 'listings.delivered', 'changes.found'] as const
export const webhookEventSchema = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEventSchema>

export const webhooksOfAccount = 10
/** Listings in one message at the most. */
export const listingsPerMessage = 250

const addressText = 'The address must begin with https:// (or http:// in your own network).'

export const createWebhookSchema = z.object({
  url: z.url({ protocol: /^https?$/, error: addressText }).max(2_000),
  events: z.array(webhookEventSchema).min(1, 'Choose at least one event.').max(10),
})
export type CreateWebhook = z.infer<typeof createWebhookSchema>

/** `waiting` messages are tried (again), `dead` ones were given up after a day. Times are epoch milliseconds. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdAt: z.number(),
  waiting: z.number().int(),
  dead: z.number().int(),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhooksAnswerSchema = z.object({ success: z.boolean(), webhooks: z.array(webhookSchema) })
/** `secret` verifies the signatures; it is told this once. */
export const createWebhookAnswerSchema = z.object({ success: z.boolean(), webhook: webhookSchema, secret: z.string() })
export const webhookIdSchema = z.object({ id: z.string().min(1).max(100) })

/** A message as the log tells it: `status` and `error` are of its last try, `nextAt` is of the next one. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  /** null for a test. */
  jobId: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  tries: z.number().int(),
  createdAt: z.number(),
  nextAt: z.number().nullable(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  deliveredAt: z.number().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const deliveriesQuerySchema = z.object({
  webhook: z.string().min(1).max(100),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
export const deliveriesAnswerSchema = z.object({ success: z.boolean(), deliveries: z.array(webhookDeliverySchema) })
/** How a test went: the status of the receiver, or why there was none. */
export const testWebhookAnswerSchema = outcomeSchema.extend({ status: z.number().int().nullable() })
export const sendAgainAnswerSchema = z.object({ success: z.boolean(), sent: z.number().int() })

/** Which mails the account gets of its captures. */
export const noticesSchema = z.object({ runEnded: z.boolean(), needsDecision: z.boolean() })
export type Notices = z.infer<typeof noticesSchema>
export const noticesAnswerSchema = z.object({ success: z.boolean(), mails: noticesSchema })

export const webhookRoutes = {
  webhooks: get({ path: '/api/webhooks', summary: 'The account’s webhooks', answer: webhooksAnswerSchema }),
  createWebhook: post({
    path: '/api/webhooks/create',
    summary: 'Have an address told of events; the secret of its signatures is told this once',
    body: createWebhookSchema,
    answer: createWebhookAnswerSchema,
  }),
  deleteWebhook: post({
    path: '/api/webhooks/delete',
    summary: 'Remove a webhook with its log',
    body: webhookIdSchema,
    answer: outcomeSchema,
  }),
  testWebhook: post({
    path: '/api/webhooks/test',
    summary: 'Send a test message now',
    body: webhookIdSchema,
    answer: testWebhookAnswerSchema,
  }),
  webhookDeliveries: get({
    path: '/api/webhooks/deliveries',
    summary: 'The newest messages of a webhook and how they went',
    query: deliveriesQuerySchema,
    answer: deliveriesAnswerSchema,
  }),
  sendWebhookAgain: post({
    path: '/api/webhooks/send-again',
    summary: 'Try once more what was given up',
    body: webhookIdSchema,
    answer: sendAgainAnswerSchema,
  }),
  notices: get({
    path: '/api/notices',
    summary: 'Which mails the account gets of its captures',
    answer: noticesAnswerSchema,
  }),
  chooseNotices: post({
    path: '/api/notices',
    summary: 'Choose which mails the account gets of its captures',
    body: noticesSchema,
    answer: outcomeSchema,
  }),
}
