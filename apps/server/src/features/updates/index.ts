import { version } from '@gazetteer/contract'
import { route } from '../../platform/api/route.ts'
import type { FeatureStart } from '../../platform/platform.ts'
import { openUpdateCheck } from './check-update.ts'

/** Whether a newer version exists, for the operator page. */
export function updatesFeature({ http, platform: { config, clock, log } }: FeatureStart): void {
  const { updateCheckUrl: url, dataDir } = config
  const check = openUpdateCheck({ url, dataDir, version, now: clock.now, log })
  route(http, 'operatorUpdate', async () => ({ success: true, version, ...(await check()) }))
}
