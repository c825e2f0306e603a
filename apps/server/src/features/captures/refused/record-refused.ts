import { placesOf } from './places-of.ts'
import { removeRefused, saveRefused } from '@gazetteer/engine/sql'
import type { Listing } from '@gazetteer/listing'
import type { CapturesContext, DestinationRefusal } from '../context.ts'

export type DeliveredBatch = {
  runId: string
  /** The listings of the batch with their places in the run, in order; not empty. */
  batch: readonly { seq: number; listing: Listing }[]
  refused: readonly DestinationRefusal[]
}

/** Where deliveries record refused listings. */
export type RefusalStore = {
  record: (batch: DeliveredBatch) => Promise<void>
  /** The run is delivered again from its first listing. */
  clear: (runId: string) => Promise<void>
}

type RefusalDependencies = Pick<CapturesContext, 'db' | 'clock' | 'engine' | 'log'>

export const openRefusalStore = (context: RefusalDependencies): RefusalStore => ({
  record: (batch) => recordRefused(context, batch),
  clear: (runId) => removeRefused(context.db, runId, null),
})

/** Stores which listings of a delivered batch the user's table refused, and logs them. Idempotent but for the log. */
async function recordRefused(
  { db, clock, engine, log }: RefusalDependencies,
  { runId, batch, refused }: DeliveredBatch,
): Promise<void> {
  const places = placesOf(batch, refused)
  const range = { runId, first: batch[0]?.seq ?? 0, last: batch.at(-1)?.seq ?? 0, now: clock.now() }
  await saveRefused(db, range, places)
  const [first] = places
  if (first === undefined) return
  const count = places.length === 1 ? '1 listing' : `${places.length.toLocaleString('en-US')} listings`
  const text = `Your table refused ${count}; the job history lists them. ${first.reason}`
  // A run that is busy must not delay its delivery.
  await engine.log(runId, { level: 'warn', text }).catch((error: unknown) => {
    log.warn({ err: error, run: runId }, 'logging refused listings failed')
  })
}
