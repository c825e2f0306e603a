import { setMaxListeners } from 'node:events'
import { findWebhookById } from './webhook-table.ts'
import { sendNext } from './send-message.ts'
import type { WebhooksCtx } from './webhooks.ts'

/** Attempts at the same time: of one account, and of all accounts of this process. */
export const slots = { perAccount: 2, total: 32 }
/** A receiver with many messages gives its slot back after this long; the account's other receivers get their turn. */
const sliceMs = 5_000

export type Sender = {
  /** Begins to send what the webhook has due, where a slot is free; does not wait for it. */
  offer: (webhookId: string) => Promise<void>
  /** Accounts that use all of their slots. */
  busyAccounts: () => string[]
  /** Ends all attempts; their messages stay due. */
  close: () => Promise<void>
}

/** Slots of one account never hold up the messages of another. `onFree` is called after each slot that becomes free. */
export function openSender(ctx: WebhooksCtx, onFree: () => Promise<void>): Sender {
  const { db, clock, log } = ctx
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal) // one listener for each attempt
  const running = new Set<Promise<void>>()
  const taken = new Map<string, number>()

  const mayTake = (accountId: string): boolean =>
    !stopping.signal.aborted && running.size < slots.total && (taken.get(accountId) ?? 0) < slots.perAccount

  async function send(webhookId: string): Promise<void> {
    const since = clock.steady()
    while (!stopping.signal.aborted && clock.steady() - since < sliceMs) {
      if ((await sendNext(ctx, webhookId, stopping.signal)) !== 'go on') return
    }
  }

  async function occupy(accountId: string, webhookId: string): Promise<void> {
    taken.set(accountId, (taken.get(accountId) ?? 0) + 1)
    try {
      await send(webhookId)
    } catch (error) {
      log.warn(
        { err: error, webhook: webhookId },
        'webhook attempt failed; its message is due again when the lease ends',
      )
    } finally {
      const left = (taken.get(accountId) ?? 1) - 1
      if (left === 0) taken.delete(accountId)
      else taken.set(accountId, left)
    }
  }

  return {
    async offer(webhookId) {
      const webhook = await findWebhookById(db, webhookId)
      if (webhook === null || !mayTake(webhook.account_id)) return
      const run = occupy(webhook.account_id, webhookId).finally(() => {
        running.delete(run)
        if (!stopping.signal.aborted)
          void onFree().catch((error: unknown) => log.warn({ err: error }, 'the poller looks for due webhooks'))
      })
      running.add(run)
    },
    busyAccounts: () => [...taken].filter(([, count]) => count >= slots.perAccount).map(([accountId]) => accountId),
    async close() {
      stopping.abort()
      await Promise.all(running)
    },
  }
}
