import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import type { CapturesContext } from '../captures/index.ts'
import { readNotifications } from './read-notifications.ts'
import { saveSeen } from './seen-table.ts'

/** What happened to an account without it having to look: /api/notifications. */
export function notificationsFeature(
  { http, platform: { db, clock } }: FeatureStart,
  { captures }: { captures: CapturesContext },
): void {
  route(http, 'notifications', async ({ actor }) => ({
    success: true,
    ...(await readNotifications(captures, actor.accountId)),
  }))
  route(http, 'seeNotifications', async ({ actor, body: { upTo } }) => {
    await saveSeen(db, { account_id: actor.accountId, seen_at: Math.min(upTo, clock.now()) })
    return { success: true }
  })
}
