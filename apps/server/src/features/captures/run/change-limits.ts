import { LimitBelowSpent, spentOf, texts } from '@gazetteer/engine'
import { Conflict, Invalid } from '../../../platform/errors.ts'
import { refuseUnpriced } from './request/sources.ts'
import type { RunLimits } from '@gazetteer/engine'
import type { RunLimitsInput, changeLimitsAnswerSchema } from '@gazetteer/contract'
import type { z } from 'zod'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

const nothingRuns = 'No capture is running, so there is no limit to change'

/** Changes the limits of the account's open run; a run paused at a limit resumes immediately when allowed. */
export async function changeLimits(
  { engine, sources, scheduler }: CapturesContext,
  actor: Actor,
  wanted: RunLimitsInput,
): Promise<z.infer<typeof changeLimitsAnswerSchema>> {
  const run = await engine.readOpenRunOf(actor.accountId)
  if (run === null) throw new Conflict(nothingRuns)
  const declaration = sources.declarationOf(run.request.source)
  const changes = namedIn(wanted)
  if (Object.keys(changes).length === 0) throw new Invalid('Set at least one limit: requests, listings or usd')
  refuseUnpriced(changes, declaration)
  try {
    if (!(await engine.setLimits(run.id, changes))) throw new Conflict(nothingRuns)
  } catch (error) {
    if (error instanceof LimitBelowSpent) throw new Invalid(belowSpent(error))
    throw error
  }
  scheduler.run(run.id)
  const changed = (await engine.readRun(run.id)) ?? run
  return {
    success: true,
    message: texts.limits(changed.limits),
    limits: changed.limits,
    spent: spentOf(changed, declaration.pricePerRequestUsd),
  }
}

function namedIn({ requests, listings, usd }: RunLimitsInput): Partial<RunLimits> {
  return {
    ...(requests === undefined ? {} : { requests }),
    ...(listings === undefined ? {} : { listings }),
    ...(usd === undefined ? {} : { usd }),
  }
}

function belowSpent({ kind, limit, spent }: LimitBelowSpent): string {
  const use = kind === 'listings' ? 'are already stored' : 'are already used or in progress'
  return `${texts.limit(kind, spent)} ${use}. The limit of ${texts.limit(kind, limit)} is too low`
}
