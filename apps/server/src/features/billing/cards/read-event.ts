import type { Stripe } from 'stripe'
import { z } from 'zod'
import { Invalid } from '../../../platform/errors.ts'
import type { BillingEvent } from '../billing-event-table.ts'
import { parseJson } from '../parse-json.ts'
import { badSignature } from '../bad-signature.ts'

/** The part of a snapshot or thin event that names its subject; the data itself is read from Stripe. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string().optional(), customer: z.unknown().optional() }) }).optional(),
  related_object: z.object({ id: z.string() }).nullish(),
})

/** The event of a webhook. Throws Invalid when the signature is wrong or expired, or the body is not an event. */
export function readEvent(
  stripe: Stripe,
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
): BillingEvent {
  try {
    if (stripe.webhooks.signature === null) throw new Error('Stripe’s package cannot verify signatures here.')
    stripe.webhooks.signature.verifyHeader(body, signature, secret)
  } catch (cause) {
    throw new Invalid(badSignature, { cause })
  }
  const parsed = eventSchema.safeParse(parseJson(body))
  if (!parsed.success) throw new Invalid('The body is not an event.')
  const { id, type, data, related_object: related } = parsed.data
  const { customer, id: objectId } = data?.object ?? {}
  const ofCustomer = typeof customer === 'string' ? customer : z.object({ id: z.string() }).safeParse(customer).data?.id
  return { provider: 'stripe', id, kind: type, subject: ofCustomer ?? objectId ?? related?.id ?? null }
}

/** The customer an event concerns; null: none. Throws Stripe's errors. */
export async function customerOfSubject(stripe: Stripe, subject: string | null): Promise<string | null> {
  if (subject === null) return null
  if (subject.startsWith('cus_')) return subject
  if (subject.startsWith('sub_')) return idOf((await stripe.subscriptions.retrieve(subject)).customer)
  if (subject.startsWith('in_')) return idOf((await stripe.invoices.retrieve(subject)).customer)
  if (subject.startsWith('ch_')) return idOf((await stripe.charges.retrieve(subject)).customer)
  if (!subject.startsWith('du_') && !subject.startsWith('dp_')) return null
  const { charge } = await stripe.disputes.retrieve(subject)
  return customerOfSubject(stripe, typeof charge === 'string' ? charge : charge.id)
}

const idOf = (value: string | { id: string } | null): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null)
