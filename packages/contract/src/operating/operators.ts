import { z } from 'zod'
import { secondFactors } from '../account/security.ts'
import { doneSchema, outcomeSchema } from '../answer.ts'
import { sourceAvailabilitySchema } from '../captures/search-inputs.ts'
import { get, post } from '../route.ts'

/** An account as seen by operators. */
export const operatorAccountSchema = z.object({
  id: z.string().describe('The id of the account.'),
  email: z.string().describe('The e-mail address of the account.'),
  plan: z.enum(['free', 'professional']).describe('The plan of the account.'),
  planBy: z.enum(['operator', 'card', 'bitcoin']).nullable().describe('What the plan comes from; null: the free plan.'),
  credits: z.number().int().describe('Listings left on the free plan.'),
  createdAt: z.number().describe('When it was created, in epoch milliseconds.'),
  lastSignInAt: z.number().nullable().describe('The last sign-in, in epoch milliseconds; null: never.'),
  lastSeenAt: z.number().nullable().describe('The last use, in epoch milliseconds; null: never.'),
  suspendedAt: z.number().nullable().describe('When it was suspended, in epoch milliseconds; null: it is not.'),
  isOperator: z.boolean().describe('Whether the account is listed in `OPERATORS`.'),
  factors: z
    .object({
      hasPassword: z.boolean().describe('Whether the account has a password.'),
      hasTotp: z.boolean().describe('Whether one-time codes are enabled.'),
      passkeys: z.number().int().describe('Number of passkeys.'),
      providers: z.array(z.enum(['github', 'oidc'])).describe('The linked sign-in providers.'),
    })
    .describe('How the account can be signed in to.'),
  captures: z.number().int().describe('Number of captures.'),
  listings: z.number().describe('Number of listings that its captures stored.'),
  requests: z.number().describe('Number of requests that its captures sent.'),
  openJobId: z.string().nullable().describe('The id of the capture that is not ended; null: none.'),
})
export type OperatorAccount = z.infer<typeof operatorAccountSchema>

export const operatorAccountsQuerySchema = z.object({
  q: z.string().max(254).default('').describe('Part of the e-mail address; empty: all.'),
  cursor: z.string().min(1).max(100).optional().describe('`next` of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50).describe('The largest number of accounts on a page.'),
})
export const operatorAccountsAnswerSchema = z.object({
  success: doneSchema,
  accounts: z.array(operatorAccountSchema).describe('The accounts, newest first.'),
  next: z.string().nullable().describe('The `cursor` of the next page; null: this is the last one.'),
  total: z.number().int().describe('Number of all accounts.'),
})
export type OperatorAccounts = z.infer<typeof operatorAccountsAnswerSchema>

/** State of the answering process and of the whole installation. */
export const operatorInstallationAnswerSchema = z.object({
  success: doneSchema,
  version: z.string().describe('The version of Gazetteer.'),
  database: z.enum(['embedded', 'postgres']).describe('The kind of the app database.'),
  disk: z
    .object({
      folder: z.string().describe('The path of the data folder.'),
      freeBytes: z.number().describe('Free space in bytes.'),
      totalBytes: z.number().describe('Size of the disk in bytes.'),
      databaseBytes: z.number().describe('Size of the app database in bytes.'),
    })
    .describe('The disk of the data folder.'),
  runs: z
    .object({
      run: z.number().describe('Captures that run.'),
      pause: z.number().describe('Captures that are paused.'),
      stop: z.number().describe('Captures that are stopping.'),
      prompted: z.number().describe('Captures that wait for a decision.'),
    })
    .describe('Number of open captures, by state.'),
  queues: z
    .array(
      z.object({
        name: z.string().describe('The name of the queue.'),
        waiting: z.number().int().describe('Background jobs that wait.'),
        active: z.number().int().describe('Background jobs that run now.'),
        failed: z.number().int().describe('Background jobs that failed permanently.'),
        isDead: z
          .boolean()
          .describe('Whether it is the queue of mails that failed permanently; they stay until they are sent again.'),
      }),
    )
    .describe('The queues of background jobs.'),
  sources: z
    .array(
      z.object({
        id: z.string().describe('The id of the source.'),
        title: z.string().describe('The name of the source, to show.'),
        isDefault: z.boolean().describe('Whether captures use it when they name none.'),
        reason: z.string().nullable().describe('Why it is not available, as text; null: it is.'),
        availability: sourceAvailabilitySchema.describe('Whether the source answers.'),
        usedToday: z.number().nullable().describe('Requests sent today (UTC); null: not counted.'),
        perDay: z.number().nullable().describe('Requests a day at most; null: unlimited.'),
        blockedUntil: z
          .number()
          .nullable()
          .describe('The source asked to pause requests until then, in epoch milliseconds; null: it did not.'),
      }),
    )
    .describe('The maps sources of the installation.'),
})
export type OperatorInstallation = z.infer<typeof operatorInstallationAnswerSchema>

const ofAccountSchema = z.object({ id: z.string().min(1).max(100).describe('The id of the account.') })

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
    body: ofAccountSchema.extend({
      plan: z.enum(['free', 'professional']).describe('The plan to set: professional without an end date, or free.'),
    }),
    answer: outcomeSchema,
  }),
  operatorStopRun: post({
    path: '/api/operator/accounts/stop-run',
    summary: 'Stop an account’s capture; its listings stay',
    body: ofAccountSchema,
    answer: outcomeSchema,
  }),
  operatorResetFactor: post({
    path: '/api/operator/accounts/reset-factor',
    summary: 'Remove the one-time codes or the passkeys of an account whose owner lost them; its sessions end',
    body: ofAccountSchema.extend({ factor: z.enum(secondFactors).describe('The factor to remove.') }),
    answer: outcomeSchema,
  }),
  operatorSendAgain: post({
    path: '/api/operator/queues/send-again',
    summary: 'Retry jobs that failed permanently',
    answer: outcomeSchema,
  }),
}
