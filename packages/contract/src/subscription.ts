import { z } from 'zod'

export const subscriptionStatusSchema = z.object({
  success: z.boolean(),
  plan: z.enum(['free', 'professional']),
  isActive: z.boolean(),
  canUpgrade: z.boolean(),
  nextBillingDate: z.string().nullable(),
  usedListings: z.number().int(),
  maxListings: z.number().int().nullable(),
  remainingCredits: z.number().int().nullable(),
  creditsRemaining: z.number().int().nullable(),
})
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

export const checkoutAnswerSchema = z.object({
  success: z.boolean(),
  checkoutUrl: z.string().nullable(),
  message: z.string().optional(),
  error: z.string().optional(),
})
export const createBitcoinSchema = z.object({ plan: z.literal('professional') })
export const bitcoinAnswerSchema = z.object({
  success: z.boolean(),
  address: z.string().optional(),
  amount: z.number().optional(),
  qrCode: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})
