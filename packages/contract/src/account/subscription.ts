import { z } from 'zod'
import { outcomeSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** The client also accepts `pro` of other servers (docs/contribute/behaviour.md); our server sends `professional`. */
const planSchema = z.preprocess((value) => (value === 'pro' ? 'professional' : value), z.enum(['free', 'professional']))

export const subscriptionStatusSchema = z.object({
  success: z.boolean(),
  plan: planSchema,
  isActive: z.boolean(),
  canUpgrade: z.boolean(),
  nextBillingDate: z.string().nullable(),
  /** The source of the plan; null for free. */
  paidBy: z.enum(['operator', 'card', 'bitcoin']).nullable(),
  /** End of the paid period; the plan continues when there is a next billing date. */
  paidUntil: z.string().nullable(),
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
  /** Until then the quoted amount is valid; later payments are still detected. */
  expiresAt: z.string().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
})

export const portalAnswerSchema = z.object({ success: z.boolean(), url: z.string() })

const paymentSchema = z.object({
  id: z.string(),
  kind: z.enum(['card', 'card-refund', 'card-dispute', 'bitcoin']),
  /** Minor units of the currency (cents, satoshis); refunds are negative. */
  amount: z.number().int(),
  currency: z.string(),
  details: z.string(),
  paidAt: z.string(),
  periodFrom: z.string().nullable(),
  periodUntil: z.string().nullable(),
})
const bitcoinOrderSchema = z.object({
  id: z.string(),
  state: z.enum(['waiting', 'seen', 'paid', 'expired']),
  address: z.string(),
  /** BTC, requested or received. */
  amount: z.number(),
  received: z.number(),
  createdAt: z.string(),
  expiresAt: z.string(),
})
export const paymentsAnswerSchema = z.object({
  success: z.boolean(),
  /** Newest first. */
  payments: z.array(paymentSchema),
  orders: z.array(bitcoinOrderSchema),
})
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>
export const receiptParamsSchema = z.object({ payment: z.string().max(100) })

export const billingRoutes = {
  subscriptionStatus: get({
    path: '/api/subscription/status',
    summary: 'Plan and credits',
    answer: subscriptionStatusSchema,
  }),
  subscriptionCancel: post({
    path: '/api/subscription/cancel',
    summary: 'Cancel the subscription at the end of the period',
    answer: outcomeSchema,
  }),
  createCheckout: post({
    path: '/api/payment/create-checkout',
    summary: 'Begin a card payment',
    answer: checkoutAnswerSchema,
  }),
  createBitcoin: post({
    path: '/api/payment/create-bitcoin',
    summary: 'Begin a Bitcoin payment',
    body: createBitcoinSchema,
    answer: bitcoinAnswerSchema,
  }),
  confirmPayment: post({
    path: '/api/payment/confirm',
    summary: 'Check whether a card payment has arrived; the page after Stripe Checkout calls it',
    answer: outcomeSchema,
  }),
  billingPortal: post({
    path: '/api/payment/portal',
    summary: 'Link to the Stripe billing portal',
    answer: portalAnswerSchema,
  }),
  payments: get({
    path: '/api/payment/history',
    summary: 'Payments and refunds',
    answer: paymentsAnswerSchema,
  }),
  receipt: get({
    path: '/api/payment/receipt/:payment',
    summary: 'A printable receipt',
    params: receiptParamsSchema,
    answer: z.string(),
  }),
}
