import { freeListings, type planPreviewAnswerSchema, runtimeMessages, type StartRequest } from '@gazetteer/contract'
import { Forbidden } from '../../../platform/errors.ts'
import type { z } from 'zod'
import type { CapturesContext } from '../context.ts'
import { sourcesOf } from '../run/request/sources.ts'
import { estimateOf } from './estimate.ts'
import { mostListings } from './most-listings.ts'
import { readFoundBefore, readPaceBefore } from '@gazetteer/engine/sql'
import { driveTimesOf } from '../run/request/drive-times.ts'
import { selectionsOf } from '../run/request/selections.ts'

const maxPlanningMs = 400
/** A source's own files may have to be opened first. */
const maxCountingMs = 5_000

type PreviewDependencies = Pick<CapturesContext, 'sources' | 'clock' | 'estimates' | 'db' | 'driveTimes' | 'planOf'>

/** Estimates a capture. Throws LimitReached when the account sends too many requests. */
export async function previewPlan(
  context: PreviewDependencies,
  { accountId }: { accountId: string },
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  return await context.estimates.run(accountId, () => preview(context, accountId, body))
}

async function preview(
  { sources, clock, db, driveTimes, planOf }: PreviewDependencies,
  accountId: string,
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  // An estimate of drive times already costs requests to the operator's service.
  const hasDriveTimes = body.areas?.some(({ area }) => area.kind === 'drive-time') ?? false
  const plan = await planOf(accountId)
  if (hasDriveTimes && !plan.allows.modes.includes('autonomous')) throw new Forbidden(runtimeMessages.autonomousIsPro)
  const selections = await selectionsOf(body, { driveTimes: driveTimesOf(driveTimes, accountId), boundaries: null })
  const { declaration, limits, filters } = sourcesOf(sources, body)
  const { mode, onlyNew } = body
  const request = { mode, source: declaration.id, selections, onlyNew }
  const cities = selections.map(({ city }) => city)
  const [foundBefore, pace] = await Promise.all([
    readFoundBefore(db, { accountId, source: declaration.id, cities }),
    readPaceBefore(db, { accountId, source: declaration.id, mode }),
  ])
  const { areas, listings, expected, requests, bytes, seconds, usd } = await estimateOf(request, declaration, {
    now: clock.now,
    maxMs: maxPlanningMs,
    countMs: maxCountingMs,
    knowledge: { foundBefore, source: sources.open(declaration.id) },
    pace,
  })
  const isFree = declaration.isFictional && !sources.isSampleChosen
  const most = mostListings({
    credits: plan.credits,
    freeListings: isFree ? freeListings : null,
    limit: limits.listings,
  })
  return {
    success: true,
    areas,
    expectedListings: expected,
    listings,
    beforeFilters: filters !== null,
    expectedRequests: requests,
    expectedBytes: bytes,
    // How much must be read for so many listings that pass the filters is not known.
    expectedSeconds:
      filters === null && expected !== null && expected > most ? Math.ceil((seconds * most) / expected) : seconds,
    costUsd: usd,
    usd,
    retention: declaration.retention,
    source: { id: declaration.id, title: declaration.title, isFictional: declaration.isFictional },
  }
}
