import { z } from 'zod'
import { userSchema } from '../account/auth.ts'
import { doneSchema, outcomeSchema } from '../answer.ts'
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
  name: z
    .string()
    .trim()
    .min(1, nameTexts.short)
    .max(100, nameTexts.long)
    .describe('The name of the key, to recognize it in the list.'),
  scopes: z
    .array(keyScopeSchema)
    .min(1, 'Choose at least one scope: read, capture, table or admin.')
    .max(10)
    .describe('What the key may do; no scope includes another.'),
  days: z
    .int(daysText)
    .min(1, daysText)
    .max(keyDays.most, daysText)
    .default(keyDays.usual)
    .describe('How many days the key is valid.'),
})
export type CreateKey = z.infer<typeof createKeySchema>

/** A listed key. */
export const apiKeySchema = z.object({
  id: z.string().describe('The id of the key.'),
  name: z.string().describe('The name of the key.'),
  start: z.string().describe('The first characters of the key, to identify it.'),
  scopes: z.array(keyScopeSchema).describe('What the key may do.'),
  createdAt: z.number().describe('When it was created, in epoch milliseconds.'),
  expiresAt: z.number().describe('When it expires, in epoch milliseconds.'),
  lastUsedAt: z
    .number()
    .nullable()
    .describe('When it was last used, in epoch milliseconds, accurate to the minute; null: never.'),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const keysAnswerSchema = z.object({
  success: doneSchema,
  keys: z.array(apiKeySchema).describe('The keys, newest first; expired ones until they are revoked.'),
})
export const createKeyAnswerSchema = z.object({
  success: doneSchema,
  key: apiKeySchema.describe('The new key, as it is listed.'),
  token: z.string().describe('The text of the key; it is returned only in this answer.'),
})
export const revokeKeySchema = z.object({ id: z.string().min(1).max(100).describe('The id of the key.') })

export const meAnswerSchema = z.object({
  user: userSchema.describe('The account of the caller.'),
  plan: z.enum(['free', 'professional']).describe('The plan of the account.'),
  credits: z.number().int().nullable().describe('Listings left on the free plan; null: unlimited (professional).'),
  scopes: z.array(keyScopeSchema).describe('What the caller may do; a session has all scopes.'),
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
