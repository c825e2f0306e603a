import { businessTypeName } from '@gazetteer/business-types'
import type { Place, PlacesQuery, PlaceTotals } from '@gazetteer/contract'
import type { Place as RunPlace } from '@gazetteer/engine'
import { NotFound } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/api/actor.ts'
import { listedRun } from '../run/own-run.ts'
import type { CapturesContext } from '../context.ts'

type JobPlaces = { seq: number; total: number; places: Place[]; totals: PlaceTotals }

/** The cities and areas of one of the account's runs in plan order, as of one moment. Throws NotFound. */
export async function readJobPlaces(
  context: Pick<CapturesContext, 'engine' | 'db'>,
  actor: Actor,
  { jobId, limit, after, state, q }: { jobId: string } & PlacesQuery,
): Promise<JobPlaces> {
  await listedRun(context, actor, { jobId })
  const window = { limit, after: after === undefined ? null : Number(after), state: state ?? null, search: q }
  const page = await context.engine.readPlaces(jobId, window)
  if (page === null) throw new NotFound(`Job ${jobId} not found.`)
  const { seq, matching: total, places, totals } = page
  return { seq, total, places: places.map(presentPlace), totals }
}

export const presentPlace = ({ types, ...place }: RunPlace): Place => ({
  ...place,
  key: String(place.key),
  ...(types && { types: types.map((counts) => ({ ...counts, type: businessTypeName(counts.type) ?? counts.type })) }),
})
