import { parseUrl } from '@gazetteer/listing/text'
import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
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

/** Programs that accept only messages of their own form. */
export const chatPrograms = ['slack', 'teams', 'discord'] as const
export type ChatProgram = (typeof chatPrograms)[number]
export const webhookKinds = ['generic', ...chatPrograms] as const
export type WebhookKind = (typeof webhookKinds)[number]

/**
 * Addresses of incoming webhooks of chat programs. Not *.logic.azure.com and *.powerplatform.com: such an address can
 * belong to a workflow that posts to Teams, or to one that accepts any JSON.
 */
const chatAddresses: readonly (readonly [ChatProgram, RegExp])[] = [
  ['slack', /^hooks\.slack(?:-gov)?\.com\//u],
  ['discord', /^(?:[a-z]+\.)?discord(?:app)?\.com\/api\/(?:v\d+\/)?webhooks\//u],
  ['teams', /^(?:[a-z0-9-]+\.)?webhook\.office(?:365)?\.com\/|^outlook\.office(?:365)?\.com\/webhook\//u],
]

/** The program that the address belongs to; `generic` when no pattern fits. */
export function webhookKindOf(url: string): WebhookKind {
  const parsed = parseUrl(url)
  if (parsed === null) return 'generic'
  const { hostname, pathname } = parsed
  const address = hostname.toLowerCase().replace(/\.$/u, '') + pathname
  return chatAddresses.find(([, pattern]) => pattern.test(address))?.[0] ?? 'generic'
}

export const createWebhookSchema = z.object({
  url: z
    .url({ protocol: /^https?$/, error: ({ input }) => problemOf(input) })
    .max(2_000, 'The address has more than 2,000 letters.')
    .describe('The address that receives the messages: https, or http in the own network.'),
  events: z
    .array(webhookEventSchema)
    .min(1, 'Choose at least one event.')
    .max(10)
    .describe('The events that the webhook receives.'),
  kind: z
    .enum(webhookKinds)
    .optional()
    .describe(
      'The form of the messages: `generic` (signed JSON) or a readable message for a chat program. Absent: that of the address.',
    ),
})
export type CreateWebhook = z.infer<typeof createWebhookSchema>

export const webhookSchema = z.object({
  id: z.string().describe('The id of the webhook.'),
  url: z.string().describe('The address that receives the messages.'),
  events: z.array(webhookEventSchema).describe('The events that the webhook receives.'),
  kind: z.enum(webhookKinds).default('generic').describe('The form of the messages.'),
  createdAt: z.number().describe('When it was created, in epoch milliseconds.'),
  waiting: z.number().int().describe('Number of messages that will be sent or retried.'),
  dead: z.number().int().describe('Number of messages that failed for a day and are no longer retried.'),
  isPaused: z.boolean().default(false).describe('Whether it is paused; meanwhile messages wait.'),
  pausedWhy: z
    .string()
    .nullable()
    .default(null)
    .describe('Why the server paused it; null: a person did, or it is not paused.'),
  secondSecretUntil: z
    .number()
    .nullable()
    .default(null)
    .describe(
      'Until when the secret before the rotation is valid too, in epoch milliseconds; null: only one is valid.',
    ),
})
export type Webhook = z.infer<typeof webhookSchema>

export const webhooksAnswerSchema = z.object({
  success: doneSchema,
  webhooks: z.array(webhookSchema).describe('The webhooks of the account, oldest first.'),
})
export const createWebhookAnswerSchema = z.object({
  success: doneSchema,
  webhook: webhookSchema.describe('The webhook as it is saved.'),
  secret: z.string().describe('The secret that verifies the signatures; it is returned only in this answer.'),
})
export const webhookIdSchema = z.object({ id: z.string().min(1).max(100).describe('The id of the webhook.') })

const receiverStatusSchema = z
  .number()
  .int()
  .nullable()
  .describe('The HTTP status of the receiver; null: it did not answer.')

/** A delivery in the log, with its last attempt. */
export const webhookDeliverySchema = z.object({
  id: z.string().describe('The id of the message; the header `webhook-id` has it.'),
  event: z.enum([...webhookEvents, 'test']).describe('The event of the message; `test`: a test.'),
  jobId: z.string().nullable().describe('The job that the message is about; null: a test.'),
  state: z
    .enum(['waiting', 'delivered', 'dead'])
    .describe('Waiting for the next attempt, delivered, or dead: it failed for a day.'),
  tries: z.number().int().describe('Attempts so far.'),
  createdAt: z.number().describe('When it was created, in epoch milliseconds.'),
  nextAt: z.number().nullable().describe('The next attempt, in epoch milliseconds; null: none.'),
  status: receiverStatusSchema,
  error: z.string().nullable().describe('Why the last attempt failed, as text for the user; null: it did not.'),
  deliveredAt: z.number().nullable().describe('When the receiver accepted it, in epoch milliseconds; null: not yet.'),
})
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>

export const webhookDeliveryDetailsSchema = webhookDeliverySchema.extend({
  body: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The body of the message as it is sent now; null: its subject was deleted.'),
})
export const deliveryQuerySchema = z.object({
  webhook: z.string().min(1).max(100).describe('The id of the webhook.'),
  id: z.string().min(1).max(100).describe('The id of the message.'),
})
export const deliveryAnswerSchema = z.object({
  success: doneSchema,
  delivery: webhookDeliveryDetailsSchema.describe('The message, its last attempt and its body.'),
})

/** Absent fields stay unchanged. */
export const changeWebhookSchema = createWebhookSchema.partial().extend({
  id: z.string().min(1).max(100).describe('The id of the webhook.'),
  paused: z.boolean().optional().describe('True pauses the webhook, false resumes it; absent: unchanged.'),
})
export type ChangeWebhook = z.infer<typeof changeWebhookSchema>
export const changeWebhookAnswerSchema = z.object({
  success: doneSchema,
  webhook: webhookSchema.describe('The webhook as it is saved.'),
})

export const deliveriesQuerySchema = z.object({
  webhook: z
    .string('Add webhook=ID. GET /api/webhooks lists the ids.')
    .min(1)
    .max(100)
    .describe('The id of the webhook; `/api/webhooks` lists the ids.'),
  cursor: z.string().min(1).max(100).optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(200).default(50).describe('The largest number of messages on a page.'),
})
export const deliveriesAnswerSchema = z.object({
  success: doneSchema,
  deliveries: z.array(webhookDeliverySchema).describe('The messages, newest first.'),
  next: z.string().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
})
/** Result of a test: the receiver's HTTP status, or why there was none. */
export const testWebhookAnswerSchema = outcomeSchema.extend({ status: receiverStatusSchema })
export const sendAgainAnswerSchema = z.object({
  success: doneSchema,
  sent: z.number().int().describe('Number of messages that are sent again.'),
})

export const noticesSchema = z.object({
  runEnded: z.boolean().describe('Whether a mail is sent when a capture ends.'),
  needsDecision: z.boolean().describe('Whether a mail is sent when a capture needs a decision.'),
})
export type Notices = z.infer<typeof noticesSchema>
export const noticesAnswerSchema = z.object({
  success: doneSchema,
  mails: noticesSchema.describe('The mails that the account gets about its captures.'),
})

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
