import { splitInFour } from '@gazetteer/geography'
import { SourceError } from '@gazetteer/sources'
import { cityOf } from '../model/request.ts'
import { texts } from '../texts.ts'
import { RequestTimeout, stop, sendRequest } from './send-request.ts'
import type { Box } from '@gazetteer/geography'
import type { RawListing } from '@gazetteer/listing'
import type { MapsSource, SourcePage } from '@gazetteer/sources'
import type { Claim } from './claim.ts'
import type { WorkSliceContext } from './work-slice-context.ts'

type Asked = { claim: Claim; source: MapsSource; box: Box; leaseMs: number }
type Whole = { rows: RawListing[] } | { words: string } | 'given up'

/** A completing source holds a page up for so long at most, over all its requests. */
const patienceMs = 90_000
/** A source that is busy is looked at again after this at the latest. */
const [shortestNapMs, longestNapMs] = [500, 3_000]
/** What is too much for the source is asked in quarters, and these in theirs. */
const deepest = 3
/** An area with more is not completed: memory has an end. */
const maxRows = 200_000

/** Everything that another source has of a claimed area's ground, or why not; the claim is kept alive meanwhile. */
export async function fetchWhole(asked: Asked, context: WorkSliceContext, signal: AbortSignal): Promise<Whole> {
  const { claim, box } = asked
  const until = context.clock.now() + patienceMs
  const rows: RawListing[] = []
  const parts: Part[] = [{ box, cursor: null, depth: 0 }]
  let faults = 0
  let waitMs = 0
  let part: Part | undefined = parts.pop()
  while (part !== undefined) {
    if (rows.length > maxRows) return { words: 'it has too much for one area' }
    const asking: Part = part
    const { depth, cursor } = asking
    try {
      await nap(asked, waitMs, { context, signal })
      waitMs = 0
      const reserved = await permitFor(asked, { until, context }, signal)
      if ('words' in reserved) return reserved
      const query = { city: cityOf(claim.task), box: asking.box, types: claim.task.types, cursor }
      const page: SourcePage = await send(asked, { query, ...reserved, context }, signal)
      for (const row of page.rows) rows.push(row)
      const isLast = page.next === null || page.next === cursor
      part = isLast ? parts.pop() : { ...asking, cursor: page.next }
      faults = 0
    } catch (error) {
      if (signal.aborted || error instanceof ClaimLost) return 'given up'
      if (isTooLarge(error) && depth < deepest) {
        parts.push(...quartersOf(asking))
        part = parts.pop()
        continue
      }
      const backOffMs = (faults += 1) > 2 ? null : await backOff(asked, error, context)
      if (backOffMs === null || context.clock.now() + backOffMs > until) return await givenUp(asked, error, context)
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

/** How long until the same may be asked again; null: it is of no use. */
async function backOff({ source }: Asked, error: unknown, { rateLimiter }: WorkSliceContext): Promise<number | null> {
  if (!(error instanceof SourceError)) return null
  const waitMs = error.retryAfterMs ?? 1_000
  if (error.kind === 'slow-down') await rateLimiter.block(source.declaration, waitMs)
  return error.kind === 'slow-down' || error.kind === 'unavailable' ? waitMs : null
}

async function givenUp({ claim, leaseMs }: Asked, error: unknown, { engine }: WorkSliceContext): Promise<Whole> {
  if (error instanceof RequestTimeout) return { words: 'it did not answer in time' }
  if (error instanceof SourceError) return { words: error.message }
  // Whose claim was taken over has no say any more.
  if (!(await engine.renewLease(claim, leaseMs))) return 'given up'
  throw error
}

/** The right to ask, by the source's own gate: with a slot to be given back, or without. */
async function permitFor(
  asked: Asked,
  { until, context }: { until: number; context: WorkSliceContext },
  signal: AbortSignal,
): Promise<{ slot: number | null } | { words: string }> {
  const { declaration } = asked.source
  for (;;) {
    const reserved = await context.rateLimiter.reserve(declaration, asked.claim.runId)
    if (reserved.kind === 'spent') return { words: texts.daySpent(declaration) }
    if (reserved.kind === 'go') {
      await nap(asked, reserved.inMs, { context, signal })
      return { slot: reserved.slot }
    }
    const waitMs = Math.max(reserved.waitMs, shortestNapMs)
    if (context.clock.now() + waitMs > until) return { words: 'it is busy' }
    await nap(asked, Math.min(waitMs, longestNapMs), { context, signal })
  }
}

/** Waits with the claim kept alive. */
async function nap(
  { claim, leaseMs }: Asked,
  ms: number,
  { context: { engine, clock }, signal }: { context: WorkSliceContext; signal: AbortSignal },
): Promise<void> {
  if (ms <= 0) return
  if (!(await engine.renewLease(claim, leaseMs + ms))) throw new ClaimLost('The area was taken over')
  await clock.sleep(ms, signal)
}

async function send(
  { claim, source, leaseMs }: Asked,
  { query, slot, context }: { query: Parameters<MapsSource['ask']>[0]; slot: number | null; context: WorkSliceContext },
  signal: AbortSignal,
): Promise<SourcePage> {
  const timeoutMs = Math.min(context.requestTimeoutMs ?? patienceMs, patienceMs)
  try {
    return await sendRequest({ claim, source, query, slot, leaseMs, timeoutMs }, context, signal)
  } finally {
    await stop({ slot, source }, context)
  }
}
