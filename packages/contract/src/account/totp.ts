import { z } from 'zod'
import { doneSchema } from '../answer.ts'
import { post } from '../route.ts'
import { signInAnswerSchema } from './auth.ts'

/** Spaces are ignored; 100 characters are more than any recovery code with spaces. */
const typedCodeSchema = z.string().max(100)

export const codeSchema = z.object({
  code: typedCodeSchema.describe('The six digits that the authenticator app shows.'),
})
export const codeOrRecoveryCodeSchema = z.object({
  code: typedCodeSchema.describe('The six digits that the authenticator app shows, or a recovery code.'),
})

export const loginAnswerSchema = signInAnswerSchema.extend({
  needsCode: z
    .literal(true)
    .optional()
    .describe('The password is right, and a code is needed: send it with `challenge` to `/api/auth/totp/verify`.'),
  challenge: z.string().optional().describe('Names this sign-in, for five minutes and five codes; with `needsCode`.'),
})

const recoveryCodesAnswerSchema = z.object({
  success: doneSchema,
  recoveryCodes: z
    .array(z.string())
    .describe('Ten codes for a sign-in without the app. Each is valid once, and they are returned only here.'),
})

export const totpRoutes = {
  totpSetUp: post({
    path: '/api/auth/totp/setup',
    summary: 'Begin to set up one-time codes',
    answer: z.object({
      success: doneSchema,
      secret: z.string().describe('The secret for the authenticator app, in base32.'),
      uri: z.string().describe('The same as an `otpauth:` URI, to show as a QR image.'),
    }),
  }),
  totpConfirm: post({
    path: '/api/auth/totp/confirm',
    summary: 'Turn one-time codes on with the first code',
    body: codeSchema,
    answer: recoveryCodesAnswerSchema,
  }),
  totpDisable: post({
    path: '/api/auth/totp/disable',
    summary: 'Turn one-time codes off',
    body: codeOrRecoveryCodeSchema,
    answer: z.object({ success: doneSchema }),
  }),
  totpRecoveryCodes: post({
    path: '/api/auth/totp/recovery-codes',
    summary: 'Create new recovery codes',
    answer: recoveryCodesAnswerSchema,
  }),
  totpVerify: post({
    path: '/api/auth/totp/verify',
    summary: 'Finish a sign-in with a code',
    body: codeOrRecoveryCodeSchema.extend({
      challenge: z.string().max(200).describe('The `challenge` of `/api/auth/login`.'),
    }),
    answer: signInAnswerSchema,
    timeoutMs: 30_000,
  }),
}
