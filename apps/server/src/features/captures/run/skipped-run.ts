import { findBusinessType } from '@gazetteer/business-types'
import type { StartRequest } from '@gazetteer/contract'
import type { NewRun } from '@gazetteer/engine'
import type { CapturesContext } from '../context.ts'
import { requestedPlaces } from './request/requested-places.ts'
import type { Starter } from './start-capture.ts'

type Skipped = Starter & { runId: string; request: StartRequest; dueAt: number; reason: string }

/** Stores a due capture that does not start in the history; webhooks get `run.skipped`. Idempotent by the run's id. */
export async function recordSkipped(
  context: Pick<CapturesContext, 'engine' | 'destinations' | 'sources' | 'log'>,
  { dueAt, reason, ...skipped }: Skipped,
): Promise<void> {
  const { runId, accountId, campaignId } = skipped
  if ((await context.engine.readRun(runId)) !== null) return
  await context.engine.createSkippedRun({ ...(await newRunOf(context, skipped)), dueAt, reason })
  context.log.warn({ campaign: campaignId, account: accountId, job: runId, reason }, 'a capture was skipped')
}

/** What was to be captured, as far as it can still be read. */
async function newRunOf(
  { destinations, sources }: Pick<CapturesContext, 'destinations' | 'sources'>,
  { runId, accountId, origin, campaignId, request }: Omit<Skipped, 'dueAt' | 'reason'>,
): Promise<NewRun> {
  const { mode, source, onlyNew, exportFormat } = request
  const chosen = await destinations.chosen(accountId)
  return {
    id: runId,
    accountId,
    request: {
      mode,
      source: source ?? sources.usualId,
      selections: requestedPlaces(request).map(({ label, businessTypes }) => ({
        city: label,
        types: businessTypes.flatMap((type) => findBusinessType(type)?.key ?? []),
      })),
      onlyNew,
      origin,
      ...(campaignId === undefined ? {} : { campaignId }),
    },
    exportFormat,
    destination: chosen === null || chosen.isLocked ? 'none' : chosen.provider,
    isLimited: false,
    entries: [],
  }
}
