/** The requests of a run; `freeRequests` are those among the others that cost nothing. */
type RequestCounts = { requests: number; lostRequests: number; freeRequests: number }

/** Leases dropped without an answer; `free`: those of requests without a price. */
export type DroppedLeases = { leases: number; free: number }

/** Adds an answered request; `isFree`: the source does not charge for it. */
export function withAnswered<R extends RequestCounts>(run: R, isFree: boolean): R {
  return { ...run, requests: run.requests + 1, freeRequests: run.freeRequests + (isFree ? 1 : 0) }
}

/** Adds requests whose leases were dropped without an answer. */
export function withLost(
  run: RequestCounts,
  { leases, free }: DroppedLeases,
): Pick<RequestCounts, 'lostRequests' | 'freeRequests'> {
  return { lostRequests: run.lostRequests + leases, freeRequests: run.freeRequests + free }
}

/** The lost request of one area. */
export const oneLost = (isFree: boolean): DroppedLeases => ({ leases: 1, free: isFree ? 1 : 0 })
