import { z } from 'zod'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** The newest ones are listed. */
export const notificationsListed = 50

export const notificationKinds = ['completed', 'gaps', 'stopped', 'failed', 'skipped', 'decision', 'webhook'] as const

export const notificationSchema = z.object({
  id: z.string().describe('The id of the notification.'),
  kind: z
    .enum(notificationKinds)
    .describe(
      'What happened: how a capture ended; skipped: it did not start; a decision is open; a webhook was paused.',
    ),
  subject: z.string().describe('The first city or area of the capture, or the address of the webhook.'),
  text: z.string().describe('What happened, as a sentence.'),
  time: z.number().describe('When it happened, in epoch milliseconds.'),
  isUnread: z.boolean().describe('Whether it is newer than what was seen; an open decision always is.'),
  jobId: z.string().nullable().describe('The job; null: none.'),
  campaignId: z.string().nullable().describe('The campaign of the job; null: none.'),
})
export type Notification = z.infer<typeof notificationSchema>

export const notificationsAnswerSchema = z.object({
  success: doneSchema,
  unread: z.number().int().describe('Number of unread ones in the list.'),
  notifications: z.array(notificationSchema).describe(`The newest ${notificationsListed}, newest first.`),
})

export const notificationRoutes = {
  notifications: get({
    path: '/api/notifications',
    summary: 'What happened to the captures and webhooks of the account',
    answer: notificationsAnswerSchema,
  }),
  seeNotifications: post({
    path: '/api/notifications/seen',
    summary: 'Mark notifications as read',
    body: z.object({ upTo: z.number().int().min(0).describe('The time of the newest one that was seen.') }),
    answer: outcomeSchema,
  }),
}
