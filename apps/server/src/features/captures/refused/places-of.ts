import type { DestinationRefusal } from '../context.ts'

type Identity = { source: string; source_id: string }
const keyOf = ({ source, source_id }: Identity): string => `${source}\0${source_id}`

/** The places in the run of refused rows, with their reasons. */
export function placesOf(
  batch: readonly { seq: number; listing: Identity }[],
  refused: readonly DestinationRefusal[],
): { seq: number; reason: string }[] {
  const reasons = new Map(refused.map((row) => [keyOf(row), row.reason]))
  return batch.flatMap(({ seq, listing }) => {
    const reason = reasons.get(keyOf(listing))
    return reason === undefined ? [] : [{ seq, reason }]
  })
}
