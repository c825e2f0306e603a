import { version } from '@gazetteer/contract'
import type { healthAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import { route } from '../../platform/api/route.ts'
import { queues } from '../../platform/jobs/index.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { installationRoute, type Payments } from './installation.ts'
import { metricsRoute } from './metrics.ts'

const answerWithinMs = 1_000
const notAnswering = 'The app database does not respond.'
const isEnding = 'The server is shutting down.'

type SourceState = z.infer<typeof healthAnswerSchema>['source']
export type HealthDependencies = {
  payments: Payments
  isEmpty: () => Promise<boolean>
  lastWebhookAt: () => Promise<number | null>
  isStopping: () => boolean
  defaultSource: () => SourceState
}

/** Health and readiness; degraded when the app database does not respond within a second. */
export function healthFeature(
  start: FeatureStart,
  { payments, isEmpty, lastWebhookAt, isStopping, defaultSource }: HealthDependencies,
): void {
  const { http, platform } = start
  installationRoute(start, { payments, isEmpty })
  metricsRoute(start)
  const { database, clock } = platform
  const startedAt = clock.now()

  async function answersInTime(): Promise<boolean> {
    const query = database.executeSql('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([query, clock.sleep(answerWithinMs).then(() => false)])
  }

  const reasonOfSilence = async () => ((await answersInTime()) ? null : notAnswering)

  /** Mails that are no longer retried; `npm run gazetteer -- queues --send-again` retries them. */
  async function countGivenUp(): Promise<number> {
    const states = await platform.jobs.states()
    return states.find(({ name }) => name === queues.mail.deadLetter)?.waiting ?? 0
  }

  route(http, 'health', async ({ reply }) => {
    const isUp = await answersInTime()
    const mailsGivenUp = isUp ? await countGivenUp() : 0
    const webhookAt = isUp ? await lastWebhookAt() : null
    if (!isUp) reply.code(503)
    return {
      ...outcomeOf(isUp ? null : notAnswering),
      status: isUp ? 'ok' : 'degraded',
      version,
      database: database.kind,
      mailsGivenUp,
      source: defaultSource(),
      lastWebhookAt: webhookAt === null ? null : new Date(webhookAt).toISOString(),
      uptimeSeconds: Math.round((clock.now() - startedAt) / 1000),
    }
  })

  route(http, 'ready', async ({ reply }) => {
    const reason = isStopping() ? isEnding : await reasonOfSilence()
    if (reason !== null) reply.code(503)
    return { ...outcomeOf(reason), status: reason === null ? 'ready' : 'not-ready' }
  })
}

const outcomeOf = (reason: string | null) =>
  reason === null ? { success: true } : { success: false, error: reason, message: reason, code: 'unavailable' }
