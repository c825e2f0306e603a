import { linkedAbort, SourceError } from '@gazetteer/source'
import { patienceWith } from './patience.ts'
import { texts } from './texts.ts'
import { findCity } from '@gazetteer/us-places'
import type { MapsSource, SourceDeclaration, SourcePage } from '@gazetteer/source'
import type { Claim, Clock, Ledger, SourceGate } from './ports.ts'
import type { RunPulse } from './run-pulse.ts'

/** Beyond the longest that the source itself may take, a request is given up and counts as an attempt; so no area hangs. */
const graceMs = 5_000
const firstBackoffMs = 1_000
const mostBackoffMs = 60_000

export type TurnContext = {
  ledger: Ledger
  gate: SourceGate
  clock: Clock
  pulse: RunPulse
  /** How long a turn keeps its area while others wait. */
  sliceMs: number
  /** Given by tests. */
  requestTimeoutMs?: number
  /** Told which run the turn works for before anything is asked. */
  onClaim?: (runId: string) => void
}

/** What came of a turn: the claim was used up, or the source needs a person's decision. */
export type TurnResult =
  | { kind: 'done' }
  | { kind: 'needs-user'; runId: string; message: string }
  | { kind: 'broken'; runId: string; message: string }

const done: TurnResult = { kind: 'done' }

/**
 * Asks one claimed area page by page until its end or the end of the time slice; each page is committed before the next
 * is asked. The kind of a SourceError decides: wait, try again, split, or ask the user. Never throws for the source's
 * faults; the ledger's own errors pass through.
 */
export async function askTurn(
  claim: Claim,
  source: MapsSource,
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult> {
  const { ledger, gate, clock } = context
  const { declaration } = source
  const city = findCity(claim.cityLabel)
  if (city === null) return { kind: 'broken', runId: claim.runId, message: `Unknown city: ${claim.cityLabel}` }
  const sliceEnd = clock.now() + context.sliceMs
  let current = claim
  for (;;) {
    const { waitMs, slot, isSpent } = await gate.reserve(declaration)
    if (isSpent) {
      await ledger.release(current, false)
      return { kind: 'needs-user', runId: claim.runId, message: texts.daySpent(declaration, clock.now() + waitMs) }
    }
    if (waitMs > 0) {
      await ledger.postpone(current, { notBefore: clock.now() + waitMs, isAttempt: false, entry: null })
      return done
    }
    let page: SourcePage
    const deadline = deadlineIn(context.requestTimeoutMs ?? declaration.answersWithinMs + graceMs, signal)
    try {
      const query = { city, box: current.area.box, types: current.types, cursor: current.cursor }
      page = await Promise.race([source.ask(query, deadline.signal), deadline.abortion])
    } catch (error) {
      const isLate = deadline.isOver()
      const cause = isLate ? new SourceError('unavailable', texts.noAnswer) : error
      return await onFault(current, cause, { context, declaration, isCostly: isLate, signal })
    } finally {
      deadline.clear()
      if (slot !== null) await gate.release(declaration.id, slot)
    }
    context.pulse.answered(claim.runId, claim.area.path)
    const mark = markOf(page)
    if (isRepeated(page, mark, current)) {
      const error = new SourceError('unavailable', texts.repeatedPage)
      return await onFault(current, error, { context, declaration, isCostly: true, signal })
    }
    const isSaturated = isCapped(declaration, page, current)
    const next = isSaturated || isFull(declaration, current) ? null : page.next
    const outcome = await ledger.commitPage(current, { rows: page.rows, next, mark, isSaturated })
    if (outcome !== 'stored' || next === null) return done
    current = {
      ...current,
      nextPage: current.nextPage + 1,
      cursor: next,
      pageMark: mark,
      rowsBefore: current.rowsBefore + page.rows.length,
    }
    if (signal.aborted || clock.now() >= sliceEnd) {
      await ledger.release(current, false)
      return done
    }
  }
}

type Deadline = {
  signal: AbortSignal
  /** Rejects when the time is over or the turn is aborted: a source that does not listen is left behind. */
  abortion: Promise<never>
  isOver: () => boolean
  clear: () => void
}

function deadlineIn(ms: number, outer: AbortSignal): Deadline {
  const { signal, abort, unlink } = linkedAbort(outer)
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    abort(new Error('The time is over'))
  }, ms)
  const abortion = new Promise<never>((_, reject) => {
    const tell = (): void => reject(new Error('The request was given up', { cause: signal.reason }))
    if (signal.aborted) tell()
    else signal.addEventListener('abort', tell, { once: true })
  })
  const clear = (): void => {
    clearTimeout(timer)
    unlink()
  }
  return { signal, abortion, isOver: () => isOver, clear }
}

/** A page that leads to itself, or whose rows are those of the page before: going on would never end. */
function isRepeated(page: SourcePage, mark: string, claim: Claim): boolean {
  if (page.next === null) return false
  return page.next === claim.cursor || (page.rows.length > 0 && mark === claim.pageMark)
}

/** Whether the source holds more for this area than it will ever tell: the cap is reached, or a full page has no next and the source is not known to tell its end. */
function isCapped(declaration: SourceDeclaration, page: SourcePage, claim: Claim): boolean {
  if (declaration.cap === null) return false
  const mayHideMore = !declaration.isEndTold && page.next === null && page.rows.length >= declaration.pageSize
  return mayHideMore || claim.rowsBefore + page.rows.length >= declaration.cap
}

/** A source with a cap never has more pages than its cap fills. */
function isFull(declaration: SourceDeclaration, claim: Claim): boolean {
  return declaration.cap !== null && claim.nextPage + 1 >= Math.ceil(declaration.cap / declaration.pageSize)
}

type Fault = {
  context: TurnContext
  declaration: SourceDeclaration
  /** The request ran into its time-out, or its answer makes no sense: that is not done often. */
  isCostly: boolean
  signal: AbortSignal
}

async function onFault(claim: Claim, cause: unknown, fault: Fault): Promise<TurnResult> {
  const { ledger, pulse, clock } = fault.context
  if (fault.signal.aborted) {
    await ledger.release(claim, true)
    return done
  }
  if (!(cause instanceof SourceError)) throw cause
  switch (cause.kind) {
    case 'slow-down':
      return await wait(claim, cause, fault, { isAttempt: false, isForAll: true })
    case 'unavailable': {
      const tries = claim.attempts + 1
      const silence = pulse.failed(claim.runId, claim.area.path, clock.now())
      const { isOver, isDown } = patienceWith(tries, {
        isCostly: fault.isCostly || cause.isLate,
        isSourceWide: cause.isSourceWide,
        silence,
      })
      if (!isOver) return await wait(claim, cause, fault, { isAttempt: true, isForAll: isDown })
      await ledger.giveUp(claim, texts.gaveUp(cause.message, tries))
      return done
    }
    case 'too-large':
      await ledger.commitSplit(claim)
      return done
    case 'refused':
    case 'spent': {
      await ledger.release(claim, true)
      const message = cause.until === null ? cause.message : texts.moreFrom(cause.message, cause.until)
      return { kind: 'needs-user', runId: claim.runId, message }
    }
    case 'broken':
      await ledger.release(claim, true)
      return { kind: 'broken', runId: claim.runId, message: cause.message }
  }
}

async function wait(
  claim: Claim,
  cause: SourceError,
  fault: Fault,
  { isAttempt, isForAll }: { isAttempt: boolean; isForAll: boolean },
): Promise<TurnResult> {
  const { ledger, gate, clock } = fault.context
  const backoff = Math.min(firstBackoffMs * 2 ** claim.waits, mostBackoffMs)
  const waitMs = cause.retryAfterMs ?? backoff
  const notBefore = clock.now() + waitMs
  if (isForAll) await gate.block(fault.declaration, waitMs)
  const text = texts.slowed(texts.area(claim.area.label, claim.types), cause.message, Math.ceil(waitMs / 1000))
  await ledger.postpone(claim, { notBefore, isAttempt, entry: { level: 'warn', text } })
  return done
}

/** The ids of a page, in order: two pages with the same mark are the same page. */
function markOf({ rows }: SourcePage): string {
  return rows.length === 0 ? '' : `${rows.length} ${rows[0]?.sourceId ?? ''} ${rows.at(-1)?.sourceId ?? ''}`
}
