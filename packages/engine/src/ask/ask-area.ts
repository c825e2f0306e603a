import { cityOf } from '../model/request.ts'
import { texts } from '../texts.ts'
import { onFault } from './on-fault.ts'
import { isRepeated, pageOf, withholdOptedOut } from './read-page.ts'
import { completePage } from './completion.ts'
import { RequestTimeout, giveBack, sendRequest } from './send-request.ts'
import type { RawListing } from '@gazetteer/listing'
import type { MapsSource, SourcePage } from '@gazetteer/source'
import type { Claim } from './claim.ts'
import type { Fault } from '../model/gap.ts'
import type { TurnContext, TurnResult } from './turn-context.ts'

/** The source's own refusal is on its way by the end of its time: it is waited for a little longer. */
const graceMs = 5_000

/**
 * Asks one claimed area page by page until its end or the end of the time slice; each page is committed before the next
 * is asked. The kind of a SourceError decides: wait, try again, split, or ask the user. Never throws for the source's
 * faults; the ledger's own errors pass through.
 */
export async function askArea(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: TurnContext,
  signal: AbortSignal,
): Promise<TurnResult> {
  const { ledger, clock } = context
  const done: TurnResult = { kind: 'done', runId: claim.runId }
  const sliceEnd = clock.now() + context.sliceMs
  for (let current = claim; ;) {
    const answer = await askPage({ claim: current, source, leaseMs }, context, signal)
    if ('result' in answer) return answer.result
    const isOptedOut = optedOutIn(current, context)
    const rows = withholdOptedOut(answer.page.rows, isOptedOut)
    const kept = await completePage({ rows, claim: current, leaseMs, isOptedOut }, context, signal)
    if (kept === null) {
      await ledger.release(current, true)
      return done
    }
    const page = pageOf({ page: answer.page, kept }, current, source.declaration)
    const isOver = signal.aborted || clock.now() >= sliceEnd
    const result = await ledger.commitPage({ claim: current, page, leaseMs: isOver ? null : leaseMs })
    if (result === 'stored') context.onStored?.(source.declaration.id, page.rows.length)
    if (result !== 'stored' || page.next === null || isOver) return done
    const { next: cursor, mark: pageMark, points } = page
    const edition = page.edition ?? current.edition
    current = { ...current, edition, nextPage: current.nextPage + 1, cursor, pageMark, points, attempts: 0, waits: 0 }
  }
}

/** By the list as it stands when the page was read. */
function optedOutIn({ task }: Claim, { optOuts }: TurnContext): (row: RawListing) => boolean {
  const list = optOuts?.()
  if (list === undefined || list.isEmpty) return () => false
  const city = cityOf(task)
  return (row) => list.holds(row, city)
}

/** One page within the source's rate, or what came of the claim instead. */
async function askPage(
  { claim, source, leaseMs }: { claim: Claim; source: MapsSource; leaseMs: number },
  context: TurnContext,
  signal: AbortSignal,
): Promise<{ page: SourcePage } | { result: TurnResult }> {
  const { ledger, gate, clock } = context
  const { declaration } = source
  const reserved = await gate.reserve(declaration, claim.runId)
  if (reserved.kind === 'spent') {
    await ledger.release(claim, false)
    const until = clock.now() + reserved.waitMs
    return { result: { kind: 'needs-user', runId: claim.runId, words: texts.daySpent(declaration), until } }
  }
  if (reserved.kind === 'wait') {
    await ledger.postpone(claim, { notBefore: clock.now() + reserved.waitMs, isAttempt: false, entry: null })
    return { result: { kind: 'done', runId: claim.runId } }
  }
  const fault = { context, declaration, signal }
  const { slot, inMs } = reserved
  try {
    if (inMs > 0) await clock.sleep(inMs, signal)
    const query = {
      city: cityOf(claim.task),
      box: claim.area.box,
      types: claim.task.types,
      cursor: claim.cursor,
      edition: claim.edition,
    }
    const timeoutMs = context.requestTimeoutMs ?? declaration.answersWithinMs + graceMs
    const request = { claim, source, query, slot, leaseMs, timeoutMs }
    const page = await sendRequest(request, context, signal)
    context.silence.answered(claim.runId, claim.area.path)
    if (!isRepeated(page, claim)) return { page }
    return { result: await onFault(claim, { code: 'repeated-page' } satisfies Fault, fault) }
  } catch (error) {
    const cause = error instanceof RequestTimeout ? ({ code: 'no-answer' } satisfies Fault) : error
    return { result: await onFault(claim, cause, fault) }
  } finally {
    await giveBack({ slot, source }, context)
  }
}
