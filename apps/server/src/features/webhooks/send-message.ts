import { Webhook } from 'standardwebhooks'
import { claimMessage, updateMessage } from './message-table.ts'
import { type Payload, payloadOf } from './payload.ts'
import { type Receipt, postGuarded } from './post-guarded.ts'
import { type WebhooksCtx, secretPurpose } from './webhooks.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/** Waits before the second, third … try; together just below a day. What failed after the last is given up. */
export const retryDelaysMs = [
  5 * second,
  30 * second,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  6 * hour,
  10 * hour,
]
/** Longer than a try takes: nobody else tries meanwhile, and what a process left lying is due again. */
const leaseMs = minute
const gone = 'What this message was to tell is not there any more.'

/** Tries the oldest due message of a webhook, whatever comes of it; false: none is due. */
export async function sendNext(ctx: WebhooksCtx, webhookId: string): Promise<boolean> {
  const { db, clock } = ctx
  const now = clock.now()
  const message = await claimMessage(db, { webhookId, now, leaseUntil: now + leaseMs })
  if (message === null) return false
  const payload = await payloadOf(ctx, message)
  if (payload === null) {
    await updateMessage(db, message.id, { next_at: null, dead_at: now, error: gone })
    return true
  }
  const { status, error } = await post(ctx, { ...message, payload })
  const at = clock.now()
  const tries = message.tries + 1
  if (error === null) {
    await updateMessage(db, message.id, { next_at: null, delivered_at: at, tries, status, error })
    return true
  }
  const delay = retryDelaysMs[message.tries]
  const rest = delay === undefined ? { next_at: null, dead_at: at } : { next_at: at + delay }
  await updateMessage(db, message.id, { ...rest, tries, status, error })
  return true
}

/** Signed by the Standard Webhooks scheme: a receiver verifies it with any of its libraries. */
export async function post(
  { config, clock, secrets }: WebhooksCtx,
  { id, url, sealed, payload }: { id: string; url: string; sealed: string; payload: Payload },
): Promise<Receipt> {
  const body = JSON.stringify(payload)
  const at = new Date(clock.now())
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Gazetteer',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / second)),
    'webhook-signature': new Webhook(secrets.open(sealed, secretPurpose)).sign(id, at, body),
  }
  return await postGuarded({ url, headers, body }, { allowPrivateHosts: config.allowPrivateDatabaseHosts })
}
