import { z } from 'zod'
import { errorTextSchema, messageTextSchema, successSchema } from '../answer.ts'
import { maxCount } from '../constants.ts'

export const limitKinds = ['requests', 'listings', 'usd'] as const
export type LimitKind = (typeof limitKinds)[number]

const wholeNumber = (of: string) => {
  const text = `The limit of ${of} must be a whole number above 0`
  return z.int(text).positive(text).max(maxCount, `The limit of ${of} can be at most ${maxText}`).nullish()
}
const maxText = maxCount.toLocaleString('en-US')
const moneyText = 'The limit in dollars must be a number above 0'

/** Maximum use of a capture. */
export const runLimitsSchema = z.strictObject({
  requests: wholeNumber('requests').describe('The largest number of requests to the source; null or absent: no limit.'),
  listings: wholeNumber('listings').describe('The largest number of stored listings; null or absent: no limit.'),
  usd: z
    .number(moneyText)
    .positive(moneyText)
    .nullish()
    .describe('The largest amount in US dollars, at the source’s price per request; null or absent: no limit.'),
})
export type RunLimitsInput = z.infer<typeof runLimitsSchema>

export const changeLimitsSchema = z.object({
  limits: runLimitsSchema.describe('The limits to change: null removes a limit, an absent one is unchanged.'),
})

export const presentedLimitsSchema = z.object({
  requests: z.number().int().nullable().describe('The largest number of requests to the source; null: no limit.'),
  listings: z.number().int().nullable().describe('The largest number of stored listings; null: no limit.'),
  usd: z.number().nullable().describe('The largest amount in US dollars; null: no limit.'),
})
export type PresentedLimits = z.infer<typeof presentedLimitsSchema>

export const spentSchema = z.object({
  requests: z.number().int().describe('Requests that were sent to the source.'),
  listings: z.number().int().describe('Listings that were stored.'),
  usd: z.number().nullable().describe('Spent US dollars; null: the source has no price.'),
})
export type Spent = z.infer<typeof spentSchema>

export const changeLimitsAnswerSchema = z.object({
  success: successSchema,
  message: messageTextSchema,
  error: errorTextSchema,
  limits: presentedLimitsSchema.optional().describe('The limits of the capture now.'),
  spent: spentSchema.optional().describe('What the capture has used.'),
})
