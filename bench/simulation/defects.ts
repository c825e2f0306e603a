/** A defect planted by replacing `search` once in a source file; the simulation has to find it. */
export type Defect = { name: string; file: string; search: string; replace: string }

const engine = 'packages/engine/src'
const work = 'apps/server/src/features/captures/work'
const campaigns = 'apps/server/src/features/campaigns'

/** Defects in fetching, merging, delivering, limits and leases, as a careless change could make them. */
export const defects: readonly Defect[] = [
  {
    name: 'a taken-over request is not counted',
    file: `${engine}/fetch/claim-area.ts`,
    search: 'if (area.lease !== null) await',
    replace: 'if (area.lease === null) await',
  },
  {
    name: 'a claim ignores the limits',
    file: `${engine}/fetch/claim-area.ts`,
    search: 'if (reachedLimit(run, sent) !== null) {',
    replace: 'if (reachedLimit(run, sent - 1) !== null) {',
  },
  {
    name: 'an aborted request is not counted',
    file: `${engine}/fetch/claim-area.ts`,
    search: 'if (run !== null && sent !== null) await tx.updateRun(run.id, withLost(run, oneLost(sent.isFree)))',
    replace: '',
  },
  {
    name: 'a postponed area keeps its lease',
    file: `${engine}/fetch/claim-area.ts`,
    search: '    ...noLease,\n    notBefore: delay.notBefore,',
    replace: '    notBefore: delay.notBefore,',
  },
  {
    name: 'a page keeps its lease during a pause',
    file: `${engine}/fetch/commit-page.ts`,
    search: "const isPaused = held.run.intent === 'pause'\n  const keepsLease = !isLast",
    replace: 'const isPaused = false\n  const keepsLease = !isLast',
  },
  {
    name: 'a page is merged before earlier areas',
    file: `${engine}/fetch/commit-page.ts`,
    search: '&& firstUnmerged?.path === area.path',
    replace: '',
  },
  {
    name: 'a page is merged while its task waits for a round',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'return run.planningTask === null && area',
    replace: 'return area',
  },
  {
    name: 'an area counts as complete after one page',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'const isLast = page.next === null',
    replace: 'const isLast = true',
  },
  {
    name: 'a page is not counted as ahead of merging',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'pagesAhead: held.run.pagesAhead + 1,',
    replace: 'pagesAhead: held.run.pagesAhead,',
  },
  {
    name: 'a failed area leaves no gap',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'reason: isRefetched ? null : reason,',
    replace: 'reason: null,',
  },
  {
    name: 'a failed area with pages is not fetched again',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'if (isRefetched) await tx.insertAreas(run.id, [retryOf(claim.area)], { ...partOf(area), cursor: null })',
    replace: '',
  },
  {
    name: 'a saturated area loses one of its parts',
    file: `${engine}/fetch/commit-page.ts`,
    search: 'await tx.insertAreas(run.id, parts, partOf(area))',
    replace: 'await tx.insertAreas(run.id, parts.slice(1), partOf(area))',
  },
  {
    name: 'a late page of a lost lease is stored',
    file: `${engine}/storage/memory/area-rows.ts`,
    search:
      "return area?.lease === lease && area.nextPage === nextPage && area.state === 'waiting' ? { ...area } : null",
    replace: 'return area === undefined ? null : { ...area }',
  },
  {
    name: 'a saturated area counts as complete',
    file: `${engine}/fetch/read-page.ts`,
    search: 'parts: isSaturated && !isSample ? partsOf(claim, points, declaration) : null,',
    replace: 'parts: null,',
  },
  {
    name: 'a duplicate of the same task is stored',
    file: `${engine}/merge/merge-page.ts`,
    search: "if (isSeenHere(key) || finders?.length === 0 || finders?.includes(context.task)) return 'duplicate'\n",
    replace: '',
  },
  {
    name: 'a listing that another task found is stored again',
    file: `${engine}/merge/merge-page.ts`,
    search: "if (finders !== undefined) return fit(typeIndex, () => state.foundAgain.add(key), 'duplicate')\n",
    replace: '',
  },
  {
    name: 'places outside the city are stored',
    file: `${engine}/merge/merge-page.ts`,
    search: "if (isOutside(row, context.city)) return { row, outcome: 'outside' }\n",
    replace: '',
  },
  {
    name: 'a manual capture takes one listing too many',
    file: `${engine}/merge/merge-page.ts`,
    search: 'facts.fitLeft !== null && state.fits >= facts.fitLeft',
    replace: 'facts.fitLeft !== null && state.fits > facts.fitLeft',
  },
  {
    name: 'only-new captures store known listings',
    file: `${engine}/merge/merge-page.ts`,
    search: 'if (facts.knownBefore.has(key)) {',
    replace: 'if (facts.knownBefore.has(`${key} `)) {',
  },
  {
    name: 'the listing limit is exceeded by one',
    file: `${engine}/merge/merge-page.ts`,
    search: 'if (facts.storeLeft !== null && state.fresh.size >= facts.storeLeft)',
    replace: 'if (facts.storeLeft !== null && state.fresh.size > facts.storeLeft)',
  },
  {
    name: 'listings get a number twice',
    file: `${engine}/merge/merge-run.ts`,
    search: 'seq: this.#run.lastSeq + 1 + index',
    replace: 'seq: this.#run.lastSeq + Math.max(index, 1)',
  },
  {
    name: 'credits are charged for rows, not for listings',
    file: `${engine}/merge/merge-run.ts`,
    search: 'await this.#tx.chargeCredits(this.#run.accountId, fresh.length)',
    replace: 'await this.#tx.chargeCredits(this.#run.accountId, merged.counters.raw)',
  },
  {
    name: 'a capture with gaps counts as complete',
    file: `${engine}/merge/merge-run.ts`,
    search: "if (gaps.length === 0) return { state: 'completed', code: 'complete' }",
    replace: "if (gaps.length >= 0) return { state: 'completed', code: 'complete' }",
  },
  {
    name: 'a task ends before its areas are merged',
    file: `${engine}/merge/merge-run.ts`,
    search: 'if (await this.#tx.hasUnmergedInTask(this.#run.id, task.index)) return\n',
    replace: '',
  },
  {
    name: 'the log skips a number',
    file: `${engine}/merge/write-log.ts`,
    search: 'if (!isRepeated) seq += 1',
    replace: 'if (!isRepeated) seq += 2',
  },
  {
    name: 'discarding refunds too much',
    file: `${engine}/run/answer-prompt.ts`,
    search: 'await tx.refundCredits(run.accountId, returned)',
    replace: 'await tx.refundCredits(run.accountId, dropped + 1)',
  },
  {
    name: 'discarding keeps the count of listings',
    file: `${engine}/run/answer-prompt.ts`,
    search: 'lastSeq: run.deliveredSeq, charged',
    replace: 'lastSeq: run.lastSeq, charged',
  },
  {
    name: 'a prompt forgets the requests in flight',
    file: `${engine}/run/raise-prompt.ts`,
    search: 'const lost = withLost(run, await tx.releaseLeases(runId))',
    replace: 'await tx.releaseLeases(runId)\n  const lost = {}',
  },
  {
    name: 'a capture closes before it is delivered',
    file: `${engine}/run/end-run.ts`,
    search: "if (!run.isDeliveryOver && run.destination !== 'none' && run.deliveredSeq < run.lastSeq) return false\n",
    replace: '',
  },
  {
    name: 'a continued capture ends immediately',
    file: `${engine}/run/continue-run.ts`,
    search: '    ending: null,\n    endedAt: null,',
    replace: '    endedAt: null,',
  },
  {
    name: 'a part of the city is not planned',
    file: `${engine}/plan/plan-round.ts`,
    search: 'pickAreas(open, ',
    replace: 'pickAreas(open.slice(1), ',
  },
  {
    name: 'a limit may be set below what was used',
    file: `${engine}/run/set-limits.ts`,
    search: 'if (limit != null && limit < spent[kind]) throw',
    replace: 'if (limit != null && limit < 0) throw',
  },
  {
    name: 'a refused batch counts as delivered',
    file: `${work}/deliver-run.ts`,
    search: 'return { refusal, areRowsRefused }',
    replace: 'return { table: { records: 0, newToday: 0 }, refused: [] }',
  },
  {
    name: 'a dropped table is not filled again',
    file: `${work}/deliver-run.ts`,
    search: 'await redeliverRun(context, runId)',
    replace: 'await engine.saveCheckpoint(runId, last.seq)',
  },
  {
    name: 'the poller stops after its first poll',
    file: `${work}/scheduler.ts`,
    search: '.finally(() => pollBy(clock.now() + pollMs))',
    replace: '.finally(() => undefined)',
  },
  {
    name: 'a campaign takes the sample while the catalog is away',
    file: 'apps/server/src/features/captures/run/request/sources.ts',
    search: "if (missing !== null) throw new Unavailable(`${missing} ${advice}`, { code: 'source-away' })",
    replace: '',
  },
  {
    name: 'a due campaign is skipped without a retry',
    file: `${campaigns}/start-or-skip-due.ts`,
    search: 'if (!isAway || clock.now() - dueAt >= dependencies.retryMs)',
    replace: 'if (dueAt > 0)',
  },
  {
    name: 'a start that its source refused is forgotten',
    file: `${campaigns}/start-or-skip-due.ts`,
    search: 'return { last_error: `Waiting to start. ${error.message}`, leased_until: clock.now() + againMs }',
    replace: 'return over',
  },
  {
    name: 'the mail about a skipped capture is lost with its process',
    file: `${campaigns}/start-or-skip-due.ts`,
    search: "if (startedRun?.ending?.code === 'skipped') return await settleSkipped(startedRun.ending.words)\n",
    replace: '',
  },
  {
    name: 'a scheduled capture asks its owner when the catalog is away',
    file: `${engine}/fetch/check-coverage.ts`,
    search: 'claim.isUnattended && isPassing(error)',
    replace: 'claim.isUnattended && !isPassing(error)',
  },
  {
    name: 'a scheduled capture waits minutes for its source, not hours',
    file: `${engine}/fetch/patience-for.ts`,
    search: '(isUnattended ? Math.max(unattendedPatienceMs, usualPatienceMs) : usualPatienceMs)',
    replace: '(isUnattended ? Math.min(unattendedPatienceMs, usualPatienceMs) : usualPatienceMs)',
  },
  {
    name: 'a database that is back is not noticed after the fetching ended',
    file: `${work}/reopen-destinations.ts`,
    search: "filter(({ intent }) => intent === 'pause')",
    replace: "filter(({ intent, ending }) => intent === 'pause' && ending === null)",
  },
  {
    name: 'a lease never expires',
    file: `${engine}/storage/memory/area-rows.ts`,
    search: '(lease === null || leaseUntil < now)',
    replace: 'lease === null',
  },
  {
    name: 'a valid lease is ignored',
    file: `${engine}/storage/memory/area-rows.ts`,
    search: '(lease === null || leaseUntil < now)',
    replace: 'true',
  },
]
