import { z } from 'zod'
import { doneSchema, errorTextSchema, outcomeSchema, successSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { githubCallbackAnswerSchema } from './auth.ts'

const returnSchema = z.object({
  code: z.string().max(4_000).describe('The `code` that the provider added to the address of the return.'),
  state: z.string().max(2_000).describe('The `state` that the provider added to the address of the return.'),
  iss: z.string().max(2_000).optional().describe('The `iss` that the provider added to it; absent: it added none.'),
})

/** Sign-in with OpenID Connect, and the providers that are linked to an account. */
export const oidcRoutes = {
  oidcStart: post({
    path: '/api/auth/oidc/start',
    summary: 'Begin signing in with OpenID Connect, or linking it to the account',
    body: z
      .object({
        purpose: z
          .enum(['sign-in', 'prove', 'link'])
          .optional()
          .describe(
            'What the return is for; `prove`: a sign-in for which the provider must ask again; absent: to link for a signed-in user, else to sign in.',
          ),
      })
      .nullish(),
    answer: z.object({
      success: successSchema,
      url: z.string().optional().describe('The page of the provider to open next.'),
      state: z.string().optional().describe('A random text that the provider returns; the callback needs it.'),
      error: errorTextSchema,
    }),
    timeoutMs: 25_000,
  }),
  oidcCallback: post({
    path: '/api/auth/oidc/callback',
    summary: 'Finish signing in with OpenID Connect',
    body: returnSchema,
    answer: githubCallbackAnswerSchema,
    timeoutMs: 25_000,
  }),
  oidcLink: post({
    path: '/api/auth/oidc/link',
    summary: 'Link the provider of OpenID Connect to the signed-in account',
    body: returnSchema.partial().nullish(),
    answer: outcomeSchema,
    timeoutMs: 25_000,
  }),
  pendingLink: get({
    path: '/api/auth/oidc/pending',
    summary: 'The sign-in of this browser that the signed-in owner can link',
    answer: z.object({
      success: doneSchema,
      pending: z
        .object({
          name: z.string().describe('The name of the provider, to show.'),
          email: z.string().describe('The e-mail address that the provider named.'),
        })
        .nullable()
        .describe('What waits to be linked to this account; null: nothing.'),
    }),
  }),
  unlinkProvider: post({
    path: '/api/auth/providers/unlink',
    summary: 'Unlink a sign-in provider from the account',
    body: z.object({ provider: z.enum(['github', 'oidc']).describe('The provider to unlink.') }),
    answer: outcomeSchema,
  }),
}
