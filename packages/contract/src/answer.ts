import { z } from 'zod'

/** The body of every answer that is not 2xx; `code` is stable and machine-readable. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>

/**
 * success, with a text when it is false or when there is something to report. False: the user's database, a payment
 * or a provider failed.
 */
export const outcomeSchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
})
export type ActionOutcome = z.infer<typeof outcomeSchema>

/** The signed-in user's own id or e-mail; absent: the signed-in user. */
export const userQuerySchema = z.object({ user: z.string().optional() })
