import { z } from 'zod'

/** The fields that most answers share. A field is described where it is declared; the API document takes the texts from there. */
export const successSchema = z.boolean().describe('False: `error` has the reason.')
/** For calls whose failures all have a status of their own. */
export const doneSchema = z.boolean().describe('Always true: a failure has a status other than 2xx.')
export const errorTextSchema = z.string().optional().describe('The reason, as text for the user; absent on success.')
export const messageTextSchema = z
  .string()
  .optional()
  .describe('A text for the user, when there is something to report.')

/** The body of every answer that is not 2xx; `code` is stable and machine-readable. */
export const errorAnswerSchema = z.object({
  success: z.literal(false).describe('Always false.'),
  error: z.string().describe('The reason, as text for the user.'),
  message: z.string().describe('The same as `error`.'),
  code: z.string().describe('A stable code of the reason, for programs.'),
})
export type ErrorAnswer = z.infer<typeof errorAnswerSchema>

/** success is false when the user's database, a payment or a provider failed. */
export const outcomeSchema = z.object({ success: successSchema, error: errorTextSchema, message: messageTextSchema })
export type ActionOutcome = z.infer<typeof outcomeSchema>

/** The signed-in user's own id or e-mail; absent: the signed-in user. */
export const userQuerySchema = z.object({
  user: z.string().optional().describe('The id or e-mail address of the own account; absent: the same.'),
})
