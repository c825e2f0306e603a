import { z } from 'zod'
import { doneSchema, errorTextSchema, messageTextSchema, outcomeSchema, successSchema } from '../answer.ts'
import { get, post } from '../route.ts'

/** The client also accepts `pro` of other servers (docs/contribute/behaviour.md); our server sends `professional`. */
const planSchema = z.preprocess((value) => (value === 'pro' ? 'professional' : value), z.enum(['free', 'professional']))

export const subscriptionStatusSchema = z.object({
  success: doneSchema,
  plan: planSchema.describe('The plan of the account.'),
  isActive: z.boolean().describe('Whether the account has the professional plan.'),
  canUpgrade: z.boolean().describe('Whether the account can move to the professional plan.'),
  nextBillingDate: z.string().nullable().describe('When the next payment is due, ISO 8601; null: none.'),
  paidBy: z.enum(['operator', 'card', 'bitcoin']).nullable().describe('What the plan comes from; null: the free plan.'),
  paidUntil: z
    .string()
    .nullable()
    .describe('The end of the paid period, ISO 8601; null: none. With a next billing date the plan continues.'),
  usedListings: z.number().int().describe('Listings used on the free plan.'),
  maxListings: z.number().int().nullable().describe('Listings of the free plan; null: unlimited.'),
  remainingCredits: z.number().int().nullable().describe('Listings left on the free plan; null: unlimited.'),
  creditsRemaining: z.number().int().nullable().describe('The same as `remainingCredits`.'),
})
export type SubscriptionStatus = z.infer<typeof subscriptionStatusSchema>

export const checkoutAnswerSchema = z.object({
  success: successSchema,
  checkoutUrl: z.string().nullable().describe('The page of the payment; null: `message` has the reason.'),
  message: messageTextSchema,
  error: errorTextSchema,
})
export const createBitcoinSchema = z.object({ plan: z.literal('professional').describe('The plan to pay for.') })
export const bitcoinAnswerSchema = z.object({
  success: successSchema,
  address: z.string().optional().describe('The Bitcoin address to pay to.'),
  amount: z.number().optional().describe('The amount to pay, in BTC.'),
  qrCode: z.string().optional().describe('The QR code of the payment as a data URL.'),
  expiresAt: z
    .string()
    .optional()
    .describe('Until when the quoted amount is valid, ISO 8601. Later payments are still detected.'),
  error: errorTextSchema,
  message: messageTextSchema,
})

export const portalAnswerSchema = z.object({
  success: doneSchema,
  url: z.string().describe('The page of the Stripe billing portal.'),
})

const paymentSchema = z.object({
  id: z.string().describe('The id of the payment; its receipt is at `/api/payment/receipt/{id}`.'),
  kind: z
    .enum(['card', 'card-refund', 'card-dispute', 'bitcoin'])
    .describe('A payment or refund by card, a disputed card payment, or a Bitcoin payment.'),
  amount: z
    .number()
    .int()
    .describe('The amount in minor units of the currency (cents, satoshis); refunds are negative.'),
  currency: z.string().describe('The currency, such as USD or BTC.'),
  details: z.string().describe('The details of the payment for the receipt.'),
  paidAt: z.string().describe('When it was paid, ISO 8601.'),
  periodFrom: z.string().nullable().describe('The beginning of the paid period, ISO 8601; null: none.'),
  periodUntil: z.string().nullable().describe('The end of the paid period, ISO 8601; null: none.'),
})
const bitcoinOrderSchema = z.object({
  id: z.string().describe('The id of the order.'),
  state: z
    .enum(['waiting', 'seen', 'paid', 'expired'])
    .describe('Waiting for the payment, payment seen but not confirmed, paid, or expired.'),
  address: z.string().describe('The Bitcoin address to pay to.'),
  amount: z.number().describe('The requested amount in BTC.'),
  received: z.number().describe('The received amount in BTC.'),
  createdAt: z.string().describe('When it was created, ISO 8601.'),
  expiresAt: z.string().describe('Until when the quoted amount is valid, ISO 8601.'),
})
export const paymentsAnswerSchema = z.object({
  success: doneSchema,
  payments: z.array(paymentSchema).describe('Payments and refunds, newest first.'),
  orders: z.array(bitcoinOrderSchema).describe('Bitcoin orders, newest first.'),
})
export type PaymentsAnswer = z.infer<typeof paymentsAnswerSchema>
export const receiptParamsSchema = z.object({ payment: z.string().max(100).describe('The id of the payment.') })

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
