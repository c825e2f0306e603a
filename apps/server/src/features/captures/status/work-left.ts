import { expectedRequests, placeSelections } from '@gazetteer/engine'
import type { Run, RunProgress, Selection } from '@gazetteer/engine'
import type { SourceDeclaration } from '@gazetteer/sources'

type RequestsOf = Pick<Run, 'tasksPlanned' | 'requests' | 'freeRequests' | 'maxRequests' | 'maxPaid'>

/** Requests that the run is still expected and allowed to send. `upTo(n)`: expected requests of its first n tasks. */
export function requestsLeft(
  { tasksPlanned, requests, freeRequests, maxRequests, maxPaid }: RequestsOf,
  { areasWaiting }: Pick<RunProgress, 'areasWaiting'>,
  upTo: (tasks: number) => number,
): number {
  const planned = upTo(tasksPlanned)
  const left = Math.ceil(upTo(Infinity) - planned + Math.max(areasWaiting, planned - requests))
  const most = Math.min(maxRequests ?? Infinity, (maxPaid ?? Infinity) + freeRequests)
  return Math.min(left, Math.max(0, most - requests))
}

/** The expected requests of a run's tasks, from its selections. */
export function expectedOf(
  { request }: Pick<Run, 'request'>,
  selections: readonly Selection[],
  declaration: SourceDeclaration,
): (tasks: number) => number {
  const placed = placeSelections({ ...request, selections: [...selections] }, declaration)
  return expectedRequests(placed, { mode: request.mode, ...declaration })
}
