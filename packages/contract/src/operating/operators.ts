import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { sourceAvailabilitySchema } from '../captures/search-inputs.ts'
import { get, post } from '../route.ts'

/** An account as seen by operators. Times are epoch milliseconds; `after` is the last id of the previous page. */
export const operatorAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  plan: z.enum(['free', 'professional']),
  /** The source of the plan; null for free. */
  planBy: z.enum(['operator', 'card', 'bitcoin']).nullable(),
  credits: z.number().int(),
  createdAt: z.number(),
  lastSignInAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  suspendedAt: z.number().nullable(),
  isOperator: z.boolean(),
  captures: z.number().int(),
  listings: z.number(),
  requests: z.number(),
  openJobId: z.string().nullable(),
})
export type OperatorAccount = z.infer<typeof operatorAccountSchema>

export const operatorAccountsQuerySchema = z.object({
  /** Part of the e-mail address. */
  q: z.string().max(254).default(''),
  cursor: z.string().min(1).max(100).optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const operatorAccountsAnswerSchema = z.object({
  success: z.boolean(),
  accounts: z.array(operatorAccountSchema),
  /** The `cursor` of the next page; null: last page. */
  next: z.string().nullable(),
  total: z.number().int(),
})
export type OperatorAccounts = z.infer<typeof operatorAccountsAnswerSchema>

/** State of the answering process and of the whole installation. */
export const operatorInstallationAnswerSchema = z.object({
  success: z.boolean(),
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  disk: z.object({ folder: z.string(), freeBytes: z.number(), totalBytes: z.number(), databaseBytes: z.number() }),
  /** Open captures: running, paused, stopping, waiting for a decision. */
  runs: z.object({ run: z.number(), pause: z.number(), stop: z.number(), prompted: z.number() }),
  /** `isDead`: jobs that failed permanently stay there until they are sent again. */
  queues: z.array(
    z.object({
      name: z.string(),
      waiting: z.number().int(),
      active: z.number().int(),
      failed: z.number().int(),
      isDead: z.boolean(),
    }),
  ),
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      isDefault: z.boolean(),
      reason: z.string().nullable(),
      availability: sourceAvailabilitySchema,
      /** Requests today (UTC) and the daily maximum; null when not counted or unlimited. */
      usedToday: z.number().nullable(),
      perDay: z.number().nullable(),
      /** The source asked to pause requests until then. */
      blockedUntil: z.number().nullable(),
    }),
  ),
})
export type OperatorInstallation = z.infer<typeof operatorInstallationAnswerSchema>

const ofAccountSchema = z.object({ id: z.string().min(1).max(100) })

/** Only for accounts in `OPERATORS`. */
export const operatorRoutes = {
  operatorAccounts: get({
    path: '/api/operator/accounts',
    summary: 'Accounts of the installation, newest first, with plan, usage and last sign-in',
    query: operatorAccountsQuerySchema,
    answer: operatorAccountsAnswerSchema,
  }),
  operatorInstallation: get({
    path: '/api/operator/installation',
    summary: 'Version, disk, open captures, queues and sources of the installation',
    answer: operatorInstallationAnswerSchema,
  }),
  operatorSuspend: post({
    path: '/api/operator/accounts/suspend',
    summary:
      'Suspend an account: its sessions and API keys stop working, its capture is stopped, its schedules are paused',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorAdmit: post({
    path: '/api/operator/accounts/admit',
    summary: 'Lift the suspension of an account',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorPlan: post({
    path: '/api/operator/accounts/plan',
    summary: 'Grant Professional without an end date, or revoke it; paid plans are not affected',
    body: ofAccountSchema.extend({ plan: z.enum(['free', 'professional']) }),
    answer: outcomeSchema,
  }),
  operatorStopRun: post({
    path: '/api/operator/accounts/stop-run',
    summary: 'Stop an account’s capture; its listings stay',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorSendAgain: post({
    path: '/api/operator/queues/send-again',
    summary: 'Retry jobs that failed permanently',
    answer: outcomeSchema,
  }),
}
