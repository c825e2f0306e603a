import { route } from '../../platform/api/route.ts'
import { queues } from '../../platform/jobs/index.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { installationRoute } from './installation.ts'

const version = '1.6.0'
const notAnswering = 'The app database does not answer.'

/** Is it up, is it keeping up: degraded when the app database does not answer within a second. */
export function healthFeature(
  start: FeatureStart,
  { lastWebhookAt }: { lastWebhookAt: () => Promise<number | null> },
): void {
  const { http, platform } = start
  installationRoute(start)
  const { database, clock } = platform
  const startedAt = clock.now()

  async function answersInTime(): Promise<boolean> {
    const query = database.executeSql('select 1').then(
      () => true,
      () => false,
    )
    return Promise.race([query, clock.sleep(1_000).then(() => false)])
  }

  /** Mails that no further try is made for: `npm run gazetteer -- queues --send-again`. */
  async function countGivenUp(): Promise<number> {
    const states = await platform.jobs.states()
    return states.find(({ name }) => name === queues.mail.deadLetter)?.waiting ?? 0
  }

  route(http, 'health', async ({ reply }) => {
    const isUp = await answersInTime()
    const mailsGivenUp = isUp ? await countGivenUp() : 0
    const toldAt = isUp ? await lastWebhookAt() : null
    if (!isUp) reply.code(503)
    return {
      success: isUp,
      ...(isUp ? {} : { error: notAnswering, message: notAnswering, code: 'unavailable' }),
      status: isUp ? 'ok' : 'degraded',
      version,
      database: database.kind,
      mailsGivenUp,
      lastWebhookAt: toldAt === null ? null : new Date(toldAt).toISOString(),
      uptimeSeconds: Math.round((clock.now() - startedAt) / 1000),
    }
  })
}
