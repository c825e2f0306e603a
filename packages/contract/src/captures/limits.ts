import { z } from 'zod'
import { maxCount } from '../constants.ts'

export const limitKinds = ['requests', 'listings', 'usd'] as const
export type LimitKind = (typeof limitKinds)[number]

const wholeNumber = (of: string) => {
  const text = `The limit of ${of} must be a whole number above 0`
  return z.int(text).positive(text).max(maxCount, `The limit of ${of} can be at most ${maxText}`).nullish()
}
const maxText = maxCount.toLocaleString('en-US')
const moneyText = 'The limit in dollars must be a number above 0'

/** Maximum use of a capture; null or absent: no limit. `usd` is spent at the source's price per request. */
export const runLimitsSchema = z.strictObject(
  {
    requests: wholeNumber('requests'),
    listings: wholeNumber('listings'),
    usd: z.number(moneyText).positive(moneyText).nullish(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys' ? unknownLimit : 'Limits must be an object: {requests, listings, usd}',
  },
)
const unknownLimit = 'The only limits are requests, listings and usd'
export type RunLimitsInput = z.infer<typeof runLimitsSchema>

/** New limits of the running or paused capture: null removes a limit, absent leaves it unchanged. */
export const changeLimitsSchema = z.object({ limits: runLimitsSchema })

export const presentedLimitsSchema = z.object({
  requests: z.number().int().nullable(),
  listings: z.number().int().nullable(),
  usd: z.number().nullable(),
})
export type PresentedLimits = z.infer<typeof presentedLimitsSchema>

/** What a run has used: requests sent, listings stored, US dollars (null when the source has no price). */
export const spentSchema = z.object({
  requests: z.number().int(),
  listings: z.number().int(),
  usd: z.number().nullable(),
})
export type Spent = z.infer<typeof spentSchema>

export const changeLimitsAnswerSchema = z.object({
  success: z.boolean(),
  message: z.string().optional(),
  error: z.string().optional(),
  limits: presentedLimitsSchema.optional(),
  spent: spentSchema.optional(),
})
