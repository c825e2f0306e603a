import { version } from '@gazetteer/contract'
import { Webhook } from 'standardwebhooks'
import type { Trx } from '@gazetteer/app-database'
import { emailOf } from '../../accounts/index.ts'
import { mails } from '../messages/mails.ts'
import { type MessageRow, claimMessage, updateMessage } from '../messages/message-table.ts'
import { type Payload, payloadOf } from '../messages/payload.ts'
import { bodyOf } from './body-of.ts'
import { type Receipt, postGuarded } from './post-guarded.ts'
import { type WebhookRow, updateWebhook } from '../webhook-table.ts'
import type { WebhooksContext } from '../context.ts'
import { messageGoneText, secretPurpose } from '../webhooks.ts'

const second = 1_000
const minute = 60 * second
const hour = 60 * minute

/**
 * Delays before the second, third … attempt; in total just under a day. After the last one the message is given up.
 */
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
/** Longer than an attempt: no other process sends the message meanwhile, and after a crash it is due again. */
const leaseMs = minute
/** Maximum back-off, so that a recovered receiver soon gets its messages. */
const longestBackoffMs = 10 * minute
/** An accepted message that took this long counts as slow: the webhook then pauses for the same time. */
const slowMs = 5 * second
/** The receiver does not want messages any more. */
const httpGone = 410
const pausedByReceiver = 'The receiver answered 410 (gone). Resume the webhook when the receiver is back.'

/** `pause`: the webhook backs off; `go on`: send the next message. */
export type Attempted = 'nothing due' | 'go on' | 'pause'

/** Sends the oldest due message of a webhook once. Failing and slow receivers back off for all their messages. */
export async function sendNext(context: WebhooksContext, webhookId: string, cancel: AbortSignal): Promise<Attempted> {
  const { db, clock } = context
  const now = clock.now()
  const message = await claimMessage(db, { webhookId, now, leaseUntil: now + leaseMs })
  if (message === null) return 'nothing due'
  const finish = async (
    change: Partial<MessageRow>,
    webhook: Partial<WebhookRow>,
    inTransaction?: (trx: Trx) => Promise<void>,
  ) =>
    await db.transaction().execute(async (trx) => {
      await updateWebhook(trx, webhookId, webhook)
      await updateMessage(trx, message.id, change)
      await inTransaction?.(trx)
    })
  try {
    const payload = await payloadOf(context, message)
    if (payload === null) {
      await finish(
        { next_at: null, dead_at: now, error: messageGoneText },
        { not_before: 0, failures: message.failures },
      )
      return 'go on'
    }
    const since = clock.steady()
    const { status, error, retryAfterMs } = await post(context, { ...message, payload }, cancel)
    const [at, tookMs] = [clock.now(), clock.steady() - since]
    const tries = message.tries + 1
    if (error === null) {
      const pauseMs = tookMs < slowMs ? 0 : tookMs
      await finish({ next_at: null, delivered_at: at, tries, status, error }, { not_before: at + pauseMs, failures: 0 })
      context.countAttempt('delivered')
      return pauseMs === 0 ? 'go on' : 'pause'
    }
    if (status === httpGone) {
      const pause = { is_paused: true, paused_why: pausedByReceiver, paused_at: at, not_before: 0, failures: 0 }
      await finish({ next_at: at, tries: message.tries, status, error }, pause, (trx) =>
        mailPause(context, trx, message),
      )
      context.countAttempt('gone')
      return 'pause'
    }
    const delay = retryDelaysMs[message.tries]
    const wait = retryAfterMs ?? 0
    const rest = delay === undefined ? { next_at: null, dead_at: at } : { next_at: at + Math.max(delay, wait) }
    const failures = message.failures + 1
    const notBefore = at + Math.max(backoffMs(failures), wait)
    await finish({ ...rest, tries, status, error }, { not_before: notBefore, failures })
    context.countAttempt(delay === undefined ? 'given-up' : 'retried')
    return 'pause'
  } catch (error) {
    if (!cancel.aborted) throw error
    // The process stops during an attempt: the message is due again for the next process.
    await finish({ next_at: now }, { not_before: 0, failures: message.failures })
    return 'pause'
  }
}

/** Without it the owner would learn of the pause only from missing data. */
async function mailPause(
  { mail, links }: WebhooksContext,
  trx: Trx,
  { account_id: accountId, url }: { account_id: string; url: string },
): Promise<void> {
  const to = await emailOf(trx, accountId)
  if (to === null) return
  const about = {
    host: new URL(url).host,
    text: pausedByReceiver,
    address: links.url(`/user/${accountId}/user/notifications`),
  }
  await mail.post(trx, mails.webhookPaused(to, about))
}

const backoffMs = (failures: number): number =>
  Math.min(retryDelaysMs[failures - 1] ?? longestBackoffMs, longestBackoffMs)

type Outgoing = Signing & Pick<WebhookRow, 'kind' | 'account_id'> & { id: string; url: string; payload: Payload }

/** Sends the message in the form of its webhook. */
export async function post(context: WebhooksContext, message: Outgoing, cancel?: AbortSignal): Promise<Receipt> {
  const { config } = context
  const { url, kind } = message
  const body = JSON.stringify(bodyOf(context, message))
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': `Gazetteer/${version}`,
    // Chat programs know their sender by the address.
    ...(kind === 'generic' ? signatureOf(context, message, body) : {}),
  }
  const guard = { allowPrivateHosts: config.allowPrivateDatabaseHosts }
  return await postGuarded({ url, headers, body }, guard, cancel === undefined ? {} : { cancel })
}

/** The Standard Webhooks scheme: receivers can verify it with its libraries. */
function signatureOf({ clock, secrets }: WebhooksContext, { id, ...signing }: Signing & { id: string }, body: string) {
  const at = new Date(clock.now())
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / second)),
    'webhook-signature': secretsOf(signing, at)
      .map((sealed) => new Webhook(secrets.open(sealed, secretPurpose)).sign(id, at, body))
      .join(' '),
  }
}

type Signing = Pick<WebhookRow, 'sealed' | 'old_sealed' | 'old_until'>

/** The newest secret first; for a day after a rotation the one before too. */
const secretsOf = ({ sealed, old_sealed: old, old_until: until }: Signing, at: Date): string[] =>
  old !== null && until !== null && at.getTime() < until ? [sealed, old] : [sealed]
