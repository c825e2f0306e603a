import { setMaxListeners } from 'node:events'
import { findWebhookById } from '../webhook-table.ts'
import { sendNext } from './send-message.ts'
import type { WebhooksContext } from '../context.ts'

/** Concurrent attempts: per account, and over all accounts of this process. */
export const attemptLimits = { perAccount: 2, total: 32 }
/** A receiver with many messages gives way after this time to the account's other receivers. */
const sliceMs = 5_000

export type Sender = {
  /** Starts sending the webhook's due messages if the limits allow; does not wait for it. */
  startSending: (webhookId: string) => Promise<void>
  /** Accounts that have reached their limit. */
  busyAccounts: () => string[]
  /** Cancels all attempts; their messages stay due. */
  close: () => Promise<void>
}

/**
 * Limits attempts per account, so that one account never blocks another. `onFree` is called whenever an attempt ends.
 */
export function openSender(context: WebhooksContext, onFree: () => Promise<void>): Sender {
  const { db, clock, log } = context
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each attempt
  const running = new Set<Promise<void>>()
  const taken = new Map<string, number>()

  const mayTake = (accountId: string): boolean =>
    !stopping.signal.aborted &&
    running.size < attemptLimits.total &&
    (taken.get(accountId) ?? 0) < attemptLimits.perAccount

  async function send(webhookId: string): Promise<void> {
    const since = clock.steady()
    while (!stopping.signal.aborted && clock.steady() - since < sliceMs) {
      if ((await sendNext(context, webhookId, stopping.signal)) !== 'go on') return
    }
  }

  async function sendCounted(accountId: string, webhookId: string): Promise<void> {
    taken.set(accountId, (taken.get(accountId) ?? 0) + 1)
    try {
      await send(webhookId)
    } catch (error) {
      log.warn(
        { err: error, webhook: webhookId },
        'webhook attempt failed; the message is due again when its lease ends',
      )
    } finally {
      const left = (taken.get(accountId) ?? 1) - 1
      if (left === 0) taken.delete(accountId)
      else taken.set(accountId, left)
    }
  }

  return {
    async startSending(webhookId) {
      const webhook = await findWebhookById(db, webhookId)
      if (webhook === null || !mayTake(webhook.account_id)) return
      const run = sendCounted(webhook.account_id, webhookId).finally(() => {
        running.delete(run)
        if (!stopping.signal.aborted)
          void onFree().catch((error: unknown) =>
            log.warn({ err: error }, 'finding due webhooks failed; poller will retry'),
          )
      })
      running.add(run)
    },
    busyAccounts: () =>
      [...taken].filter(([, count]) => count >= attemptLimits.perAccount).map(([accountId]) => accountId),
    async close() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
