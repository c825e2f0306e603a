import { z } from 'zod'
import { userSchema } from '../account/auth.ts'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/**
 * Permissions of a key: read; start and control captures; change rows of the data table; change settings (destination,
 * webhooks, columns, presets, schedules). None includes another.
 */
export const keyScopes = ['read', 'capture', 'table', 'admin'] as const
export const keyScopeSchema = z.enum(keyScopes)
export type KeyScope = z.infer<typeof keyScopeSchema>

/** Keys always expire. */
export const keyDays = { usual: 90, most: 366 } as const
export const keysOfAccount = 50

const nameTexts = { short: 'Enter a name for the key.', long: 'Names can have up to 100 characters.' }
const daysText = `A key is valid for 1 to ${keyDays.most} days.`

export const createKeySchema = z.object({
  name: z.string().trim().min(1, nameTexts.short).max(100, nameTexts.long),
  scopes: z.array(keyScopeSchema).min(1, 'Choose at least one scope: read, capture, table or admin.').max(10),
  days: z.int(daysText).min(1, daysText).max(keyDays.most, daysText).default(keyDays.usual),
})
export type CreateKey = z.infer<typeof createKeySchema>

/** A listed key; `start` are its first characters, to identify it. Times are epoch milliseconds. */
export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  start: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: z.number(),
  expiresAt: z.number(),
  /** Accurate to the minute; null: never used. */
  lastUsedAt: z.number().nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

/** Newest first; expired keys stay listed until they are revoked. */
export const keysAnswerSchema = z.object({ success: z.boolean(), keys: z.array(apiKeySchema) })
/** `token` is returned only once: the server stores only its hash. */
export const createKeyAnswerSchema = z.object({ success: z.boolean(), key: apiKeySchema, token: z.string() })
export const revokeKeySchema = z.object({ id: z.string().min(1).max(100) })

/** `scopes`: what the caller may do; a session has all of them. `credits` is null on the professional plan. */
export const meAnswerSchema = z.object({
  user: userSchema,
  plan: z.enum(['free', 'professional']),
  credits: z.number().int().nullable(),
  scopes: z.array(keyScopeSchema),
})

export const keyRoutes = {
  me: get({ path: '/api/me', summary: 'The account and scopes of the caller', answer: meAnswerSchema }),
  keys: get({ path: '/api/keys', summary: 'The account’s API keys', answer: keysAnswerSchema }),
  createKey: post({
    path: '/api/keys/create',
    summary: 'Create an API key; its token is returned only once',
    body: createKeySchema,
    answer: createKeyAnswerSchema,
  }),
  revokeKey: post({
    path: '/api/keys/revoke',
    summary: 'Revoke an API key, effective immediately',
    body: revokeKeySchema,
    answer: outcomeSchema,
  }),
}
