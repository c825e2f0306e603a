import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { sourceAvailabilitySchema } from '../captures/search-inputs.ts'
import { get, post } from '../route.ts'

/** An account as an operator sees it. Times are epoch milliseconds; `after` is the id that the next page begins after. */
export const operatorAccountSchema = z.object({
  id: z.string(),
  email: z.string(),
  plan: z.enum(['free', 'professional']),
  /** Who gives the plan; null for free. */
  planBy: z.enum(['operator', 'card', 'bitcoin']).nullable(),
  /** Listings left of a free account. */
  credits: z.number().int(),
  createdAt: z.number(),
  lastSignInAt: z.number().nullable(),
  lastSeenAt: z.number().nullable(),
  suspendedAt: z.number().nullable(),
  isOperator: z.boolean(),
  captures: z.number().int(),
  listings: z.number(),
  requests: z.number(),
  /** The capture under way. */
  openJobId: z.string().nullable(),
})
export type OperatorAccount = z.infer<typeof operatorAccountSchema>

export const operatorAccountsQuerySchema = z.object({
  /** A part of the address. */
  q: z.string().max(254).default(''),
  after: z.string().min(1).max(100).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
})
export const operatorAccountsAnswerSchema = z.object({
  success: z.boolean(),
  accounts: z.array(operatorAccountSchema),
  /** For `after`; null: this was the last page. */
  next: z.string().nullable(),
  /** Of the whole installation. */
  total: z.number().int(),
})
export type OperatorAccounts = z.infer<typeof operatorAccountsAnswerSchema>

/** State of the process that answers, and of the whole installation. */
export const operatorInstallationAnswerSchema = z.object({
  success: z.boolean(),
  version: z.string(),
  database: z.enum(['embedded', 'postgres']),
  /** Of the disk that the data folder lies on. */
  disk: z.object({ folder: z.string(), freeBytes: z.number(), totalBytes: z.number(), databaseBytes: z.number() }),
  /** Captures under way: at work, paused, about to stop, waiting for a decision. */
  runs: z.object({ run: z.number(), pause: z.number(), stop: z.number(), prompted: z.number() }),
  /** `isDead`: what failed for good lies there until it is sent again. */
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
      /** Why it cannot be used; null: it can. */
      reason: z.string().nullable(),
      availability: sourceAvailabilitySchema,
      /** Requests of today (UTC) and the most of a day; null where none are counted, or none is the most. */
      usedToday: z.number().nullable(),
      perDay: z.number().nullable(),
      /** It asked for a rest until then. */
      blockedUntil: z.number().nullable(),
    }),
  ),
})
export type OperatorInstallation = z.infer<typeof operatorInstallationAnswerSchema>

const ofAccountSchema = z.object({ id: z.string().min(1).max(100) })

/** For the accounts that `OPERATORS` names. */
export const operatorRoutes = {
  operatorAccounts: get({
    path: '/api/operator/accounts',
    summary: 'The accounts of the installation, the newest first, with plan, use and last sign-in',
    query: operatorAccountsQuerySchema,
    answer: operatorAccountsAnswerSchema,
  }),
  operatorInstallation: get({
    path: '/api/operator/installation',
    summary: 'Version, disk, captures under way, queues and sources of the installation',
    answer: operatorInstallationAnswerSchema,
  }),
  operatorSuspend: post({
    path: '/api/operator/accounts/suspend',
    summary:
      'Keep an account out: its sessions and API keys open nothing any more, its capture is stopped, its schedules start nothing',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorAdmit: post({
    path: '/api/operator/accounts/admit',
    summary: 'Let a suspended account in again',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorPlan: post({
    path: '/api/operator/accounts/plan',
    summary: 'Grant Professional without an end, or take that back; what is paid counts beside it',
    body: ofAccountSchema.extend({ plan: z.enum(['free', 'professional']) }),
    answer: outcomeSchema,
  }),
  operatorStopRun: post({
    path: '/api/operator/accounts/stop-run',
    summary: 'Stop the capture of an account; what it found stays',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorSendAgain: post({
    path: '/api/operator/queues/send-again',
    summary: 'Send once more what failed for good',
    answer: outcomeSchema,
  }),
}
