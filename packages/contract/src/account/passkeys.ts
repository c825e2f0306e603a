import { z } from 'zod'
import { doneSchema, messageTextSchema, outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'
import { userSchema } from './auth.ts'

export const passkeysOfAccount = 20
export const passkeyNameLength = { min: 1, max: 60 } as const

const nameText = `Names can have ${passkeyNameLength.min} to ${passkeyNameLength.max} characters.`
const passkeyNameSchema = z
  .string()
  .trim()
  .min(passkeyNameLength.min, nameText)
  .max(passkeyNameLength.max, nameText)
  // Control characters and lone surrogates cannot be stored or mailed.
  .refine((name) => !/[\p{Cc}\p{Cs}]/u.test(name), 'Use a name without line breaks.')
  .describe('The name of the passkey, to recognize it in the list.')
const passkeyIdSchema = z
  .string()
  .regex(/^[\w-]{1,1400}$/u)
  .describe('The id of the credential, as base64url.')

/** A listed passkey. */
export const passkeySchema = z.object({
  id: passkeyIdSchema,
  name: passkeyNameSchema,
  createdAt: z.number().describe('When it was added, in epoch milliseconds.'),
  lastUsedAt: z.number().nullable().describe('When it was last used, in epoch milliseconds; null: never.'),
  isBackedUp: z.boolean().describe('Whether its provider keeps a copy, on other devices too.'),
})
export type Passkey = z.infer<typeof passkeySchema>

/** WebAuthn's JSON forms. Browsers add members, which are accepted at every level. */
const base64url = (length: number, text: string) => z.string().max(length).describe(`${text}, as base64url.`)
const credentialTypeSchema = z.literal('public-key').describe('Always `public-key`.')
const credentialMembers = {
  id: passkeyIdSchema,
  rawId: base64url(1_400, 'The id of the credential'),
  type: credentialTypeSchema,
  authenticatorAttachment: z.string().max(100).nullish().describe('Where the authenticator is; not used.'),
  clientExtensionResults: z.unknown().optional().describe('Results of extensions; not used.'),
}

export const registrationResponseSchema = z.looseObject({
  ...credentialMembers,
  response: z
    .looseObject({
      clientDataJSON: base64url(8_000, 'What the browser signed for'),
      attestationObject: base64url(100_000, 'The public key and the data of the authenticator'),
      transports: z
        .array(z.string().max(50))
        .max(20)
        .nullish()
        .describe('How the browser reaches the authenticator, such as `internal` or `usb`.'),
    })
    .describe('The answer of the authenticator.'),
})
export type RegistrationResponse = z.infer<typeof registrationResponseSchema>

export const authenticationResponseSchema = z.looseObject({
  ...credentialMembers,
  response: z
    .looseObject({
      clientDataJSON: base64url(8_000, 'What the browser signed for'),
      authenticatorData: base64url(16_000, 'The data of the authenticator'),
      signature: base64url(16_000, 'The signature'),
      userHandle: base64url(200, 'The id of the account')
        .nullish()
        .describe('The id of the account; absent: not given.'),
    })
    .describe('The answer of the authenticator.'),
})
export type AuthenticationResponse = z.infer<typeof authenticationResponseSchema>

const descriptorsSchema = z.array(
  z.object({
    id: passkeyIdSchema,
    type: credentialTypeSchema,
    transports: z.array(z.string()).describe('How the browser reaches the authenticator; empty: not known.'),
  }),
)
const challengeSchema = z.string().describe('The challenge, as base64url. It is valid once, for five minutes.')
const timeoutSchema = z.number().describe('How long the browser waits, in milliseconds.')
const verificationSchema = z.literal('required').describe('The authenticator verifies its user.')

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn, and `success`. */
const passkeyOptionsSchema = z.object({
  success: doneSchema,
  challenge: challengeSchema,
  rp: z
    .object({
      id: z.string().describe('The host name for which the passkey works.'),
      name: z.string().describe('The name of this application.'),
    })
    .describe('The site.'),
  user: z
    .object({
      id: z.string().describe('The id of the account, as base64url.'),
      name: z.string().describe('The e-mail address of the account.'),
      displayName: z.string().describe('The e-mail address of the account.'),
    })
    .describe('The account.'),
  pubKeyCredParams: z
    .array(z.object({ alg: z.number().describe('The algorithm.'), type: credentialTypeSchema }))
    .describe('The algorithms that are accepted, best first.'),
  timeout: timeoutSchema,
  excludeCredentials: descriptorsSchema.describe('The passkeys that the account has.'),
  authenticatorSelection: z
    .object({
      residentKey: z.literal('required').describe('The authenticator stores the account with the key.'),
      requireResidentKey: z.literal(true).describe('The same, for older browsers.'),
      userVerification: verificationSchema,
    })
    .describe('What the authenticator must do.'),
  attestation: z.literal('none').describe('The model of the authenticator is not proven.'),
  extensions: z
    .object({ credProps: z.literal(true).describe('Whether the key is stored is asked for.') })
    .describe('Extensions.'),
})
export type PasskeyOptions = z.infer<typeof passkeyOptionsSchema>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn, and `success`. */
const passkeySignInOptionsSchema = z.object({
  success: doneSchema,
  challenge: challengeSchema,
  rpId: z.string().describe('The host name for which the passkey works.'),
  timeout: timeoutSchema,
  allowCredentials: descriptorsSchema.describe('The passkeys of the account; empty for a visitor: any passkey.'),
  userVerification: verificationSchema,
})
export type PasskeySignInOptions = z.infer<typeof passkeySignInOptionsSchema>

export const passkeyRoutes = {
  passkeys: get({
    path: '/api/auth/passkeys',
    summary: 'The passkeys of the account',
    answer: z.object({
      success: doneSchema,
      passkeys: z.array(passkeySchema).describe('The passkeys, oldest first.'),
    }),
  }),
  passkeyOptions: post({
    path: '/api/auth/passkeys/options',
    summary: 'Begin to add a passkey',
    answer: passkeyOptionsSchema,
  }),
  registerPasskey: post({
    path: '/api/auth/passkeys/register',
    summary: 'Add the passkey that the browser made',
    body: registrationResponseSchema.extend({
      name: passkeyNameSchema.optional().describe('The name of the passkey; absent: the name of its provider.'),
    }),
    answer: z.object({
      success: doneSchema,
      passkey: passkeySchema.describe('The new passkey, as it is listed.'),
      message: messageTextSchema,
    }),
  }),
  passkeySignInOptions: post({
    path: '/api/auth/passkeys/sign-in-options',
    summary: 'Begin to sign in with a passkey, or to confirm with it',
    answer: passkeySignInOptionsSchema,
  }),
  passkeySignIn: post({
    path: '/api/auth/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    body: authenticationResponseSchema,
    answer: z.object({
      success: doneSchema,
      user: userSchema.describe('The account that is signed in.'),
      message: messageTextSchema,
    }),
  }),
  renamePasskey: post({
    path: '/api/auth/passkeys/rename',
    summary: 'Rename a passkey',
    body: z.object({ id: passkeyIdSchema, name: passkeyNameSchema }),
    answer: outcomeSchema,
  }),
  removePasskey: post({
    path: '/api/auth/passkeys/remove',
    summary: 'Remove a passkey; it no longer signs in',
    body: z.object({ id: passkeyIdSchema }),
    answer: outcomeSchema,
  }),
}
