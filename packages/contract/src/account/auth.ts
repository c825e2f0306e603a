import { z } from 'zod'
import { doneSchema, errorTextSchema, messageTextSchema, successSchema } from '../answer.ts'
import { emailLength, loginPasswordLength, registerPasswordLength } from '../constants.ts'
import { authMessages } from '../messages.ts'

const planTypes = ['free', 'professional'] as const

/** `pro` and `professional` mean professional, anything else free. */
const planTypeSchema = z.preprocess(
  (value) => (value === 'pro' || value === 'professional' ? 'professional' : 'free'),
  z.enum(planTypes),
)

export const userSchema = z.object({
  id: z.string().describe('The id of the account.'),
  email: z.string().describe('The e-mail address of the account.'),
  plan_type: planTypeSchema.describe('The plan of the account.'),
  credits_remaining: z
    .number()
    .int()
    .nullable()
    .describe('Listings left on the free plan; null: unlimited (professional).'),
  isOperator: z
    .literal(true)
    .optional()
    .describe(
      'The account is listed in `OPERATORS`, or the provider of this session named the group of operators; absent otherwise.',
    ),
  mustSetUpSecondFactor: z
    .literal(true)
    .optional()
    .describe('The server requires a second factor, and the session has none: other calls are refused.'),
})
export type User = z.infer<typeof userSchema>

/** Raw input; `checkCredentials` validates it in the specified order. */
export const credentialsSchema = z.object({
  email: z.string().describe('The e-mail address of the account.'),
  password: z.string().describe('The password: 6 to 128 characters for a registration.'),
})
export type Credentials = z.infer<typeof credentialsSchema>

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]*[^\s@.]$/u
// Brackets, comments, quotes and lists are alternative spellings of an address or several addresses. One address is
// one account.
const specials = /[<>()[\]\\,;:"]/u
// Control characters and lone surrogates cannot be stored or mailed.
const unprintable = /[\p{Cc}\p{Cs}]/u

/**
 * Returns the specified text of the first broken rule, or null. Order: e-mail length, password length, e-mail format.
 * Lengths are in UTF-16 units.
 */
export function checkCredentials(credentials: Credentials, purpose: 'registration' | 'login'): string | null {
  return (
    checkEmailLength(credentials.email) ??
    checkPassword(credentials.password, purpose) ??
    checkEmailFormat(credentials.email)
  )
}

/** Checks only the password, for changing and resetting it (`registration`). */
export function checkPassword(password: string, purpose: 'registration' | 'login'): string | null {
  const { min, max } = purpose === 'registration' ? registerPasswordLength : loginPasswordLength
  return password.length < min || password.length > max ? authMessages.passwordLength(min, max, purpose) : null
}

/** Checks only the e-mail address, for changing it and for requesting a mail. */
export function checkEmail(email: string): string | null {
  return checkEmailLength(email) ?? checkEmailFormat(email)
}

function checkEmailLength(email: string): string | null {
  const { length } = email.trim()
  return length < emailLength.min || length > emailLength.max ? authMessages.emailLength : null
}

function checkEmailFormat(email: string): string | null {
  const trimmed = email.trim()
  const isPlain = !specials.test(trimmed) && !unprintable.test(trimmed)
  return isPlain && emailPattern.test(trimmed) ? null : authMessages.emailFormat
}

export const signInAnswerSchema = z.object({
  success: successSchema,
  user: userSchema
    .nullable()
    .optional()
    .describe('The account that is signed in; null or absent: the sign-in did not finish.'),
  message: messageTextSchema,
  error: errorTextSchema,
})
export const currentUserAnswerSchema = z.object({
  user: userSchema.nullable().describe('The signed-in account; null: a visitor.'),
})
export const logoutAnswerSchema = z.object({
  success: doneSchema,
  message: z.string().describe('A text for the user.'),
})

export const githubStartAnswerSchema = z.object({
  success: successSchema,
  url: z.string().optional().describe('The page of GitHub to open next.'),
  state: z.string().optional().describe('A random text that GitHub returns; the callback needs it.'),
  error: errorTextSchema,
})
export const githubCallbackSchema = z.object({
  code: z.string().max(2_000).describe('The code that GitHub added to the address of the callback.'),
  state: z.string().max(2_000).describe('The `state` that GitHub added to the address of the callback.'),
})
export const githubCallbackAnswerSchema = z.object({
  success: successSchema,
  user: userSchema.nullable().optional().describe('The account that is signed in; null or absent: it failed.'),
  error: errorTextSchema,
})

export const emailOnlySchema = z.object({ email: z.string().describe('The e-mail address of the account.') })
export const mailTokenSchema = z.object({ token: z.string().max(500).describe('The token in the link of the mail.') })
export const resetPasswordSchema = z.object({
  token: z.string().max(500).describe('The token in the link of the mail.'),
  password: z.string().describe('The new password: 6 to 128 characters.'),
})
export const changePasswordSchema = z.object({
  currentPassword: z.string().optional().describe('The present password; absent: a proof of the last ten minutes.'),
  newPassword: z.string().describe('The new password: 6 to 128 characters.'),
})
export const changeEmailSchema = z.object({
  password: z.string().optional().describe('The present password; absent: a proof of the last ten minutes.'),
  email: z.string().describe('The new e-mail address.'),
})
export const deleteAccountSchema = z.object({
  password: z.string().optional().describe('The present password; absent: a proof of the last ten minutes.'),
  email: z.string().describe('The e-mail address of the account, as confirmation.'),
})

/** One signed-in browser, for the security list. */
export const sessionSchema = z.object({
  id: z.string().describe('The id of the session; pass it to `/api/auth/sessions/end`.'),
  isCurrent: z.boolean().describe('Whether it is the session of this call.'),
  createdAt: z.number().describe('When the user signed in, in epoch milliseconds.'),
  lastSeenAt: z.number().describe('The last call of the session, in epoch milliseconds.'),
  address: z.string().describe('The IP address of the browser.'),
  userAgent: z.string().describe('The browser, as it names itself.'),
})
export type Session = z.infer<typeof sessionSchema>

export const signInEventSchema = z.object({
  at: z.number().describe('When it happened, in epoch milliseconds.'),
  kind: z.string().describe('What happened, such as `signed-in`, `wrong-password` or `key-created`.'),
  address: z.string().describe('The IP address of the caller.'),
  userAgent: z.string().describe('The browser or program of the caller, as it names itself.'),
})
export type SignInEvent = z.infer<typeof signInEventSchema>

export const sessionsAnswerSchema = z.object({
  success: doneSchema,
  sessions: z.array(sessionSchema).describe('The sessions, last used first.'),
  events: z.array(signInEventSchema).describe('The last 50 security events, newest first.'),
})
export const sessionIdSchema = z.object({ id: z.string().max(200).describe('The id of the session.') })

/** What this installation offers visitors: whether GitHub and mail are configured, prices, support address. */
export const installationAnswerSchema = z.object({
  success: doneSchema,
  githubConfigured: z.boolean().describe('Whether signing in with GitHub is set up.'),
  oidcName: z.string().nullable().describe('The name of the provider of OpenID Connect; null: none is set up.'),
  passwordSignIn: z.boolean().describe('Whether passwords and registrations are accepted.'),
  mailConfigured: z.boolean().describe('Whether the server sends mails.'),
  cardConfigured: z.boolean().describe('Whether paying by card is set up.'),
  bitcoinConfigured: z.boolean().describe('Whether paying with Bitcoin is set up.'),
  isProfessionalForAll: z
    .boolean()
    .describe('Whether every new account is Professional, because payments are not set up.'),
  listPriceUsd: z.number().describe('List price of the professional plan in US dollars.'),
  introPriceUsd: z.number().describe('Introductory price of the professional plan in US dollars.'),
  supportEmail: z.string().nullable().describe('The e-mail address of support; null: none.'),
  keepRunsDays: z.number().describe('Days after which listings and logs of ended runs are deleted; 0: never.'),
  mapStyleUrl: z.string().nullable().describe('The address of the map style; null: built-in outlines.'),
  hasContacts: z.boolean().describe('Whether contacts can be found on websites (`CRAWLER_CONTACT` is set).'),
  hasDriveTimes: z.boolean().describe('Whether areas by drive time are set up.'),
  isEmpty: z
    .boolean()
    .describe('Whether no account exists yet, so that a backup can be restored before the first one.'),
})
