import type { planPreviewAnswerSchema, StartRequest } from '@gazetteer/contract'
import type { z } from 'zod'
import type { CapturesContext } from '../types.ts'
import { declarationOf } from '../run/declaration-of.ts'
import { estimateOf } from './estimate.ts'
import { selectionsOf } from '../run/selections.ts'

const maxPlanningMs = 400

type PreviewContext = Pick<CapturesContext, 'sources' | 'clock' | 'estimates' | 'driveTimes'>

/** Estimates a capture. Throws LimitReached when the account sends too many requests. */
export async function previewPlan(
  context: PreviewContext,
  { accountId }: { accountId: string },
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  return await context.estimates.run(accountId, () => preview(context, body))
}

async function preview(
  { sources, clock, driveTimes }: PreviewContext,
  body: StartRequest,
): Promise<z.infer<typeof planPreviewAnswerSchema>> {
  const selections = await selectionsOf(body, { driveTimes })
  const declaration = declarationOf(sources, body.source ?? sources.defaultId)
  const { mode, onlyNew } = body
  const request = { mode, source: declaration.id, selections, onlyNew }
  const { areas, listings, requests, seconds, usd } = await estimateOf(request, declaration, {
    now: clock.now,
    maxMs: maxPlanningMs,
  })
  return {
    success: true,
    areas,
    expectedListings: listings,
    expectedRequests: requests,
    expectedSeconds: seconds,
    costUsd: usd,
    retention: declaration.retention,
    source: { id: declaration.id, title: declaration.title, isFictional: declaration.isFictional },
  }
}
