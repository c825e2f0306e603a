import type { Stripe } from 'stripe'
import { z } from 'zod'
import { Invalid } from '../../../platform/errors.ts'
import type { BillingEvent } from '../billing-event-table.ts'
import { parseJson } from '../parse-json.ts'

/** As much of a snapshot event and of a thin one as is of interest: what it is about. Its contents are read from Stripe itself. */
const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ id: z.string().optional(), customer: z.unknown().optional() }) }).optional(),
  related_object: z.object({ id: z.string() }).nullish(),
})

/** The event behind a webhook. Throws Invalid where the signature is not Stripe's, or old, or what it signs is no event. */
export function readEvent(
  stripe: Stripe,
  { body, signature }: { body: Buffer; signature: string },
  secret: string,
): BillingEvent {
  try {
    if (stripe.webhooks.signature === null) throw new Error('Stripe’s package cannot verify here.')
    stripe.webhooks.signature.verifyHeader(body, signature, secret)
  } catch (cause) {
    throw new Invalid('The signature is not valid.', { cause })
  }
  const parsed = eventSchema.safeParse(parseJson(body))
  if (!parsed.success) throw new Invalid('This is no event.')
  const { id, type, data, related_object: related } = parsed.data
  const { customer, id: objectId } = data?.object ?? {}
  const ofCustomer = typeof customer === 'string' ? customer : z.object({ id: z.string() }).safeParse(customer).data?.id
  return { provider: 'stripe', id, kind: type, subject: ofCustomer ?? objectId ?? related?.id ?? null }
}

/** The customer that an event is about; null: none is. Throws Stripe's errors. */
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
