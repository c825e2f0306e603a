import { Counter, type Registry } from 'prom-client'
import type { FeatureStart } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'
import { openWebhooksWorker } from './open-worker.ts'
import { recordRunEvents } from './messages/record-run-events.ts'
import { findNotices } from './messages/notice-table.ts'
import { presentWebhook, webhookRoutes } from './routes.ts'
import { listWebhooks } from './webhook-table.ts'
import type { AttemptResult, WebhooksContext } from './context.ts'

export { secretPurpose } from './webhooks.ts'
export { listPausedByServer } from './webhook-table.ts'

export type WebhooksDependencies = { captures: CapturesContext; isProfessional: WebhooksContext['isProfessional'] }

export type WebhooksApi = {
  /** The account's data here, for its export, without secrets. */
  exportOf: (accountId: string) => Promise<object>
  /** Writes the due messages of a run. */
  note: (runId: string) => Promise<void>
  close: () => Promise<void>
}

/** Webhooks and mail notifications about captures: /api/webhooks and /api/notices, and their background work. */
export async function webhooksFeature(
  { http, platform }: FeatureStart,
  dependencies: WebhooksDependencies,
): Promise<WebhooksApi> {
  const context: WebhooksContext = {
    ...platform,
    ...dependencies,
    countAttempt: attemptCounter(platform.metrics.registry),
  }
  webhookRoutes(http, context)
  const worker = platform.config.role === 'web' ? null : await openWebhooksWorker(context, platform.database)
  return {
    async exportOf(accountId) {
      const webhooks = (await listWebhooks(platform.db, accountId)).map(presentWebhook)
      return { webhooks, mails: await findNotices(platform.db, accountId) }
    },
    note: async (runId) => void (await recordRunEvents(context, runId)),
    close: async () => await worker?.close(),
  }
}

const attemptResults: readonly AttemptResult[] = ['delivered', 'retried', 'given-up', 'gone']

function attemptCounter(registry: Registry): WebhooksContext['countAttempt'] {
  const attempts = new Counter({
    name: 'gazetteer_webhook_attempts_total',
    help: 'Attempts to deliver a webhook message, by result.',
    labelNames: ['result'],
    registers: [registry],
  })
  for (const result of attemptResults) attempts.inc({ result }, 0)
  return (result) => attempts.inc({ result })
}
