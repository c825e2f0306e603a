import { isUnattended, type RunOrigin } from '@gazetteer/engine'
import type { StartRequest } from '@gazetteer/contract'
import { Unavailable } from '../../../../platform/errors.ts'
import type { CaptureSources } from '../../context.ts'

/** The first request to the catalog has its answer or its time-out by then. */
const settleMs = 10_000

/**
 * Scripts and schedules never get fictional businesses in the place of real ones. Throws Unavailable, which a campaign
 * tries again.
 */
export async function refuseFallback(
  sources: Pick<CaptureSources, 'missing' | 'settled'>,
  { origin, source }: { origin: RunOrigin } & Pick<StartRequest, 'source'>,
): Promise<void> {
  if (source !== undefined || !isUnattended({ origin })) return
  await sources.settled(settleMs)
  const { missing } = sources
  if (missing !== null) throw new Unavailable(`${missing} ${advice}`, { code: 'source-away' })
}

const advice = 'Name a source, or try again later. The source "sample" has fictional businesses.'
