import { z } from 'zod'

/** The form of every answer that is not 2xx; `code` is a short word a program can act on. */
export const errorAnswerSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>

/** success, and the text when it is false (the user's database, a payment, a provider failed) or worth saying. */
export const outcomeSchema = z.object({
  success: z.boolean(),
  error: z.string().optional(),
  message: z.string().optional(),
})
export type Outcome = z.infer<typeof outcomeSchema>

/** The signed-in user's own id or e-mail; absent means self. */
export const userQuerySchema = z.object({ user: z.string().optional() })
