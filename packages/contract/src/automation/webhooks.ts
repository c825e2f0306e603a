import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/**
 * Events of an account: a capture ended, a scheduled one was skipped, one needs a decision, has stored listings, or found
 * changes (sent in batches).
 */
export const webhookEvents = [
  'run.ended',
  'run.skipped',
  'run.needs_decision',
  'listings.delivered',
  'changes.found',
] as const
export const webhookEventSchema = z.enum(webhookEvents)
export type WebhookEvent = z.infer<typeof webhookEventSchema>

export const webhooksOfAccount = 10
export const listingsPerMessage = 250

const addressText = 'The address must begin with https:// (or http:// in your own network).'

const portText = 'The port must be from 1 to 65535.'

const invalidText = 'The address is not a valid URL.'

/** A port that is too large makes the whole address unreadable. */
function problemOf(input: unknown): string {
  const text = String(input)
  if (/^https?:\/\/[^/?#]*:\d{5,}(?:[/?#]|$)/i.test(text)) return portText
  return /^https?:\/\//i.test(text) ? invalidText : addressText
}

export const createWebhookSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: ({ input }) => problemOf(input) })
    .max(2_000, 'The address has more than 2,000 letters.'),
  events: z.array(webhookEventSchema).min(1, 'Choose at least one event.').max(10),
})
export type CreateWebhook = z.infer<typeof createWebhookSchema>

/** `waiting` messages will be sent or retried; `dead` ones failed for a day. Times are epoch milliseconds. */
export const webhookSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(webhookEventSchema),
  createdAt: z.number(),
  waiting: z.number().int(),
  dead: z.number().int(),
  /** Messages wait while it is paused. */
  isPaused: z.boolean().default(false),
  pausedWhy: z
    .string()
    .nullable()
    .default(null)
    .describe('Why the server paused it; null: a person did, or it is not paused.'),
  secondSecretUntil: z.number().nullable().default(null),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhooksAnswerSchema = z.object({ success: z.boolean(), webhooks: z.array(webhookSchema) })
/** `secret` verifies the signatures; it is returned only once. */
export const createWebhookAnswerSchema = z.object({ success: z.boolean(), webhook: webhookSchema, secret: z.string() })
export const webhookIdSchema = z.object({ id: z.string().min(1).max(100) })

const receiverStatusSchema = z
  .number()
  .int()
  .nullable()
  .describe('The HTTP status of the receiver; null: it did not answer.')

/** A delivery in the log: `status` and `error` describe its last attempt, `nextAt` is the next one. */
export const webhookDeliverySchema = z.object({
  id: z.string(),
  event: z.enum([...webhookEvents, 'test']),
  /** null for a test. */
  jobId: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'dead']),
  tries: z.number().int(),
  createdAt: z.number(),
  nextAt: z.number().nullable(),
  status: receiverStatusSchema,
  error: z.string().nullable(),
  deliveredAt: z.number().nullable(),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

/** A delivery with the body of its message; null: its subject was deleted. */
export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  body: z.record(z.string(), z.unknown()).nullable(),
})
export const deliveryQuerySchema = z.object({ webhook: z.string().min(1).max(100), id: z.string().min(1).max(100) })
export const deliveryAnswerSchema = z.object({ success: z.boolean(), delivery: webhookDeliveryDetailsSchema })

/** Absent fields stay unchanged. */
export const changeWebhookSchema = createWebhookSchema
  .partial()
  .extend({ id: z.string().min(1).max(100), paused: z.boolean().optional() })
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>
export const changeWebhookAnswerSchema = z.object({ success: z.boolean(), webhook: webhookSchema })

export const deliveriesQuerySchema = z.object({
  webhook: z.string('Add webhook=ID. GET /api/webhooks lists the ids.').min(1).max(100),
  cursor: z.string().min(1).max(100).optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
/** `next` is the `cursor` of the next page; null: last page. */
export const deliveriesAnswerSchema = z.object({
  success: z.boolean(),
  deliveries: z.array(webhookDeliverySchema),
  next: z.string().nullable(),
})
/** Result of a test: the receiver's HTTP status, or why there was none. */
export const testWebhookAnswerSchema = outcomeSchema.extend({ status: receiverStatusSchema })
export const sendAgainAnswerSchema = z.object({ success: z.boolean(), sent: z.number().int() })

export const noticesSchema = z.object({ runEnded: z.boolean(), needsDecision: z.boolean() })
export type Notices = z.infer<typeof noticesSchema>
export const noticesAnswerSchema = z.object({ success: z.boolean(), mails: noticesSchema })

export const webhookRoutes = {
  webhooks: get({ path: '/api/webhooks', summary: 'The account’s webhooks', answer: webhooksAnswerSchema }),
  createWebhook: post({
    path: '/api/webhooks/create',
    summary: 'Create a webhook for events; its signing secret is returned only once',
    body: createWebhookSchema,
    answer: createWebhookAnswerSchema,
  }),
  changeWebhook: post({
    path: '/api/webhooks/change',
    summary: 'Change address or events of a webhook, pause or resume it',
    body: changeWebhookSchema,
    answer: changeWebhookAnswerSchema,
  }),
  rotateWebhookSecret: post({
    path: '/api/webhooks/rotate-secret',
    summary: 'Make a new signing secret; the old one stays valid for a day',
    body: webhookIdSchema,
    answer: createWebhookAnswerSchema,
  }),
  webhookDelivery: get({
    path: '/api/webhooks/delivery',
    summary: 'One delivery with the body of its message',
    query: deliveryQuerySchema,
    answer: deliveryAnswerSchema,
  }),
  resendWebhookDelivery: post({
    path: '/api/webhooks/resend',
    summary: 'Send one message of a webhook again',
    body: deliveryQuerySchema,
    answer: outcomeSchema,
  }),
  deleteWebhook: post({
    path: '/api/webhooks/delete',
    summary: 'Delete a webhook and its log',
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
    summary: 'The newest deliveries of a webhook and their results',
    query: deliveriesQuerySchema,
    answer: deliveriesAnswerSchema,
  }),
  sendWebhookAgain: post({
    path: '/api/webhooks/send-again',
    summary: 'Retry a failed delivery',
    body: webhookIdSchema,
    answer: sendAgainAnswerSchema,
  }),
  notices: get({
    path: '/api/notices',
    summary: 'E-mail notifications about captures',
    answer: noticesAnswerSchema,
  }),
  chooseNotices: post({
    path: '/api/notices',
    summary: 'Choose the e-mail notifications about captures',
    body: noticesSchema,
    answer: outcomeSchema,
  }),
}
