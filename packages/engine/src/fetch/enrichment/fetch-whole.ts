import { splitInFour } from '@gazetteer/geography'
import { SourceError } from '@gazetteer/sources'
import { cityOfTask } from '../../model/request.ts'
import { texts } from '../../texts.ts'
import { RequestTimeout, releasePermit, sendRequest } from '../send-request.ts'
import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import type { MapsSource, SourcePage } from '@gazetteer/sources'
import type { Claim } from '../claim.ts'
import type { WorkSliceContext } from '../work-slice-context.ts'

type WholeQuery = { claim: Claim; source: MapsSource; box: Box; leaseMs: number }
type Whole = { rows: RawListing[] } | { words: string } | 'given up'

/** Time limit for one enrichment source on one page, over all its requests. */
const totalTimeoutMs = 90_000
const [shortestNapMs, longestNapMs] = [500, 3_000]
/** Maximum depth of recursive quartering for queries that are too large. */
const deepest = 3
/** Areas with more rows are not enriched, to bound memory. */
const maxRows = 200_000

/**
 * Fetches all rows of another source in the claimed area, or returns the reason why not. Renews the claim meanwhile.
 */
export async function fetchWhole(
  wholeQuery: WholeQuery,
  context: WorkSliceContext,
  signal: AbortSignal,
): Promise<Whole> {
  const { claim, box } = wholeQuery
  const until = context.clock.now() + totalTimeoutMs
  const rows: RawListing[] = []
  const parts: Part[] = [{ box, cursor: null, depth: 0 }]
  let faults = 0
  let waitMs = 0
  let part: Part | undefined = parts.pop()
  while (part !== undefined) {
    if (rows.length > maxRows) return { words: 'it has too much for one area' }
    const current: Part = part
    const { depth, cursor } = current
    try {
      await sleepWithLease(wholeQuery, waitMs, { context, signal })
      waitMs = 0
      const reserved = await permitFor(wholeQuery, { until, context }, signal)
      if ('words' in reserved) return reserved
      const query = { city: cityOfTask(claim.task), box: current.box, types: claim.task.types, cursor }
      const page: SourcePage = await send(wholeQuery, { query, ...reserved, context }, signal)
      for (const row of page.rows) rows.push(row)
      const isLast = page.next === null || page.next === cursor
      part = isLast ? parts.pop() : { ...current, cursor: page.next }
      faults = 0
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) return 'given up'
      if (isTooLarge(error) && depth < deepest) {
        parts.push(...quartersOf(current))
        part = parts.pop()
        continue
      }
      const backOffMs = (faults += 1) > 2 ? null : await backOff(wholeQuery, error, context)
      if (backOffMs === null || context.clock.now() + backOffMs > until)
        return await failureOf(wholeQuery, error, context)
      waitMs = backOffMs
    }
  }
  return { rows }
}

type Part = { box: Box; cursor: string | null; depth: number }

const quartersOf = ({ box, depth }: Part): Part[] =>
  splitInFour(box).map((quarter) => ({ box: quarter, cursor: null, depth: depth + 1 }))

class ClaimLost extends Error {}

const isTooLarge = (error: unknown): boolean => error instanceof SourceError && error.kind === 'too-large'

/** Milliseconds until a retry makes sense; null: do not retry. */
async function backOff(
  { source }: WholeQuery,
  error: unknown,
  { rateLimiter }: WorkSliceContext,
): Promise<number | null> {
  if (!(error instanceof SourceError)) return null
  const waitMs = error.retryAfterMs ?? 1_000
  if (error.kind === 'slow-down') await rateLimiter.block(source.declaration, waitMs)
  return error.kind === 'slow-down' || error.kind === 'unavailable' ? waitMs : null
}

async function failureOf({ claim, leaseMs }: WholeQuery, error: unknown, { engine }: WorkSliceContext): Promise<Whole> {
  if (error instanceof RequestTimeout) return { words: 'it did not answer in time' }
  if (error instanceof SourceError) return { words: error.message }
  // Another worker took over the lease.
  if (!(await engine.renewLease(claim, leaseMs))) return 'given up'
  throw error
}

/**
 * Waits for the source's rate limiter. `permit`: the concurrency permit to release; null without a concurrency limit.
 */
async function permitFor(
  wholeQuery: WholeQuery,
  { until, context }: { until: number; context: WorkSliceContext },
  signal: AbortSignal,
): Promise<{ permit: number | null } | { words: string }> {
  const { declaration } = wholeQuery.source
  for (;;) {
    const reserved = await context.rateLimiter.reserve(declaration, wholeQuery.claim.runId)
    if (reserved.kind === 'spent') return { words: texts.daySpent(declaration) }
    if (reserved.kind === 'go') {
      await sleepWithLease(wholeQuery, reserved.inMs, { context, signal })
      return { permit: reserved.permit }
    }
    const waitMs = Math.max(reserved.waitMs, shortestNapMs)
    if (context.clock.now() + waitMs > until) return { words: 'it is busy' }
    await sleepWithLease(wholeQuery, Math.min(waitMs, longestNapMs), { context, signal })
  }
}

async function sleepWithLease(
  { claim, leaseMs }: WholeQuery,
  ms: number,
  { context: { engine, clock }, signal }: { context: WorkSliceContext; signal: AbortSignal },
): Promise<void> {
  if (ms <= 0) return
  if (!(await engine.renewLease(claim, leaseMs + ms))) throw new ClaimLost('The area was taken over')
  await clock.sleep(ms, signal)
}

async function send(
  { claim, source, leaseMs }: WholeQuery,
  {
    query,
    permit,
    context,
  }: { query: Parameters<MapsSource['fetchPage']>[0]; permit: number | null; context: WorkSliceContext },
  signal: AbortSignal,
): Promise<SourcePage> {
  const timeoutMs = Math.min(context.requestTimeoutMs ?? totalTimeoutMs, totalTimeoutMs)
  try {
    return await sendRequest({ claim, source, query, permit, leaseMs, timeoutMs }, context, signal)
  } finally {
    await releasePermit({ permit, source }, context)
  }
}
