import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { authenticationResponseSchema } from './passkeys.ts'

/** Factors beyond the password. */
export const secondFactors = ['totp', 'passkeys'] as const
export type SecondFactor = (typeof secondFactors)[number]

const linkedProviderSchema = z.object({
  provider: z.enum(['github', 'oidc']).describe('The kind of the provider.'),
  name: z.string().describe('The name of the provider, to show.'),
  email: z.string().nullable().describe('The e-mail address that the provider named; null: not kept.'),
  linkedAt: z.number().nullable().describe('When it was linked, in epoch milliseconds; null: not kept.'),
})
export type LinkedProvider = z.infer<typeof linkedProviderSchema>

/** How an account can be signed in to, and what protects it. */
export const securitySchema = z.object({
  success: doneSchema,
  hasPassword: z.boolean().describe('Whether the account has a password, and the server accepts it.'),
  provedUntil: z
    .number()
    .describe('Until when this session needs no further proof for protected calls, in epoch milliseconds.'),
  totp: z
    .object({
      isEnabled: z.boolean().describe('Whether a code is asked for after the password.'),
      recoveryCodesLeft: z.number().int().describe('Number of recovery codes that are not used.'),
    })
    .describe('One-time codes of an authenticator app.'),
  passkeys: z.number().int().describe('Number of passkeys.'),
  providers: z.array(linkedProviderSchema).describe('The sign-in providers that are linked to the account.'),
})
export type Security = z.infer<typeof securitySchema>

export const proveSchema = z.object({
  password: z.string().optional().describe('The password of the account.'),
  code: z.string().max(100).optional().describe('A code of the authenticator app, or a recovery code.'),
  passkey: authenticationResponseSchema.optional().describe('The answer of a passkey, as for a sign-in.'),
})
export type Prove = z.infer<typeof proveSchema>

export const securityRoutes = {
  security: get({
    path: '/api/auth/security',
    summary: 'Password, one-time codes, passkeys and linked providers of the account',
    answer: securitySchema,
  }),
  prove: post({
    path: '/api/auth/prove',
    summary: 'Prove to be the owner of the account; the proof counts for ten minutes',
    body: proveSchema,
    answer: z.object({
      success: doneSchema,
      provedUntil: z.number().describe('Until when the proof counts, in epoch milliseconds.'),
    }),
  }),
}
