import { z } from 'zod'
import { emailLength, loginPasswordLength, registerPasswordLength } from '../constants.ts'
import { authMessages } from '../messages.ts'

const planTypes = ['free', 'professional'] as const

/** `pro` and `professional` mean professional, anything else free. */
const planTypeSchema = z.preprocess(
  (value) => (value === 'pro' || value === 'professional' ? 'professional' : 'free'),
  z.enum(planTypes),
)

export const userSchema = z.object({
  id: z.string(),
  email: z.string(),
  plan_type: planTypeSchema,
  /** null: unlimited (professional). */
  credits_remaining: z.number().int().nullable(),
  /** Present only for operators. */
  isOperator: z.literal(true).optional(),
})
export type User = z.infer<typeof userSchema>

/** Raw input; `checkCredentials` validates it in the specified order. */
export const credentialsSchema = z.object({ email: z.string(), password: z.string() })
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
  success: z.boolean(),
  user: userSchema.nullable().optional(),
  message: z.string().optional(),
  error: z.string().optional(),
})
export const currentUserAnswerSchema = z.object({ user: userSchema.nullable() })
export const logoutAnswerSchema = z.object({ success: z.boolean(), message: z.string() })

export const githubStartAnswerSchema = z.object({
  success: z.boolean(),
  url: z.string().optional(),
  state: z.string().optional(),
  error: z.string().optional(),
})
export const githubCallbackSchema = z.object({ code: z.string().max(2_000), state: z.string().max(2_000) })
export const githubCallbackAnswerSchema = z.object({
  success: z.boolean(),
  user: userSchema.nullable().optional(),
  error: z.string().optional(),
})

export const emailOnlySchema = z.object({ email: z.string() })
export const mailTokenSchema = z.object({ token: z.string().max(500) })
export const resetPasswordSchema = z.object({ token: z.string().max(500), password: z.string() })
export const changePasswordSchema = z.object({ currentPassword: z.string(), newPassword: z.string() })
export const changeEmailSchema = z.object({ password: z.string(), email: z.string() })
export const deleteAccountSchema = z.object({ password: z.string().optional(), email: z.string() })

/** One signed-in browser, for the security list. Times are epoch milliseconds. */
export const sessionSchema = z.object({
  id: z.string(),
  isCurrent: z.boolean(),
  createdAt: z.number(),
  lastSeenAt: z.number(),
  address: z.string(),
  userAgent: z.string(),
})
export type Session = z.infer<typeof sessionSchema>

export const signInEventSchema = z.object({
  at: z.number(),
  kind: z.string(),
  address: z.string(),
  userAgent: z.string(),
})
export type SignInEvent = z.infer<typeof signInEventSchema>

export const sessionsAnswerSchema = z.object({
  success: z.boolean(),
  sessions: z.array(sessionSchema),
  events: z.array(signInEventSchema),
})
export const sessionIdSchema = z.object({ id: z.string().max(200) })

/** What this installation offers visitors: whether GitHub and mail are configured, prices, support address. */
export const installationAnswerSchema = z.object({
  success: z.boolean(),
  githubConfigured: z.boolean(),
  mailConfigured: z.boolean(),
  cardConfigured: z.boolean(),
  bitcoinConfigured: z.boolean(),
  /** Every new account is Professional, because payments are not set up. */
  isProfessionalForAll: z.boolean(),
  listPriceUsd: z.number(),
  introPriceUsd: z.number(),
  supportEmail: z.string().nullable(),
  /** Days after which listings and logs of ended runs are deleted; 0: never. */
  keepRunsDays: z.number(),
  mapStyleUrl: z.string().nullable(),
  hasDriveTimes: z.boolean(),
})
