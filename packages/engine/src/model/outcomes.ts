/** Every row of a source gets exactly one of these outcomes. */
export const outcomes = [
  'optedOut',
  'outside',
  'closed',
  'unfit',
  'filtered',
  'duplicate',
  'known',
  'overLimit',
  'fresh',
] as const

export type RowOutcome = (typeof outcomes)[number]

/** Rows by outcome; `raw` is their sum. */
export type Counters = Record<RowOutcome, number> & { raw: number }

export const noCounters: Counters = {
  raw: 0,
  optedOut: 0,
  outside: 0,
  closed: 0,
  unfit: 0,
  filtered: 0,
  duplicate: 0,
  known: 0,
  overLimit: 0,
  fresh: 0,
}

export function addCounters(a: Counters, b: Counters): Counters {
  return {
    raw: a.raw + b.raw,
    optedOut: a.optedOut + b.optedOut,
    outside: a.outside + b.outside,
    closed: a.closed + b.closed,
    unfit: a.unfit + b.unfit,
    filtered: a.filtered + b.filtered,
    duplicate: a.duplicate + b.duplicate,
    known: a.known + b.known,
    overLimit: a.overLimit + b.overLimit,
    fresh: a.fresh + b.fresh,
  }
}
