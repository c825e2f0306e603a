import { businessTypeLabel } from '@gazetteer/business-types'
import { runtimeMessages } from '@gazetteer/contract'
import { byCount, endedAtPlanLimit, notContinuable, notRetriable, spentOf, texts } from '@gazetteer/engine'
import { fileOf } from './file-name.ts'
import { messageOf } from '../status/present-status.ts'
import { recordsOf } from '../status/records-of.ts'
import { continueRefusals, retryRefusals } from '../run/continue-capture.ts'
import type { Selection } from '@gazetteer/engine'
import type { HistoryEntry } from '@gazetteer/engine/sql'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { CitySelection, Job } from '@gazetteer/contract'

/** A run as an entry of the job history; `now` is epoch milliseconds. */
export function presentJob(
  { run, gaps, selections, cities: cityCount, processed, areas }: HistoryEntry,
  facts: { now: number; declaration: SourceDeclaration; refused: number; hasCredits: boolean },
): Job {
  const { now, declaration } = facts
  const { request, counters } = run
  const cities = selections.map(presentSelection)
  const [first] = cities
  const pausedNow = run.pauseStartedAt === null ? 0 : now - run.pauseStartedAt
  const duration = Math.max(0, (run.endedAt ?? now) - run.startedAt - run.pausedMs - pausedNow) / 1000
  const records = recordsOf(run)
  const reopening = reopeningProblems({ run, gaps }, facts.hasCredits)
  return {
    id: run.id,
    userId: run.accountId,
    startTime: run.startedAt,
    endTime: run.endedAt,
    status: run.state,
    mode: request.mode,
    city: request.mode === 'manual' ? (first?.city ?? null) : null,
    businessTypes: request.mode === 'manual' ? (first?.businessTypes ?? []) : [],
    cities,
    cityCount,
    areaCount: areas,
    isAbridged:
      areas > 0 || cityCount > cities.length || cities.some(({ businessTypes }) => businessTypes.length === 0),
    citiesProcessed: processed,
    recordsProcessed: records,
    processed: run.fits,
    outside: counters.outside,
    closed: counters.closed,
    filtered: counters.filtered,
    optedOut: counters.optedOut,
    duplicates: counters.duplicate,
    unmapped: {
      places: run.unmapped?.places ?? 0,
      categories: byCount(run.unmapped?.categories ?? {}).map(([name, places]) => ({ name, places })),
    },
    refused: facts.refused,
    requests: run.requests,
    duration: Math.floor(duration * 10) / 10,
    scanRate: Math.round((records / Math.max(duration, 1)) * 60),
    deltaCount: run.newCount ?? records,
    dbProvider: run.destination,
    source: request.source,
    completeFrom: request.completeFrom ?? [],
    onlyNew: request.onlyNew,
    update: request.update ?? 'fill',
    minConfidence: request.minConfidence ?? null,
    contacts: request.contacts ?? null,
    filters: request.filters ?? null,
    exportFormat: run.exportFormat,
    filename: fileOf(run),
    clearedAt: run.prunedAt,
    canContinue: reopening.continueProblem === null,
    ...reopening,
    isAtPlanLimit: endedAtPlanLimit(run.ending),
    isAtModeLimit: run.ending !== null && 'limited' in run.ending && run.ending.limited !== undefined,
    message: messageOf(run),
    gaps: gaps.map((group) => ({ area: group.place, reason: texts.gapGroup(group) })),
    limits: run.limits,
    spent: spentOf(run, declaration.pricePerRequestUsd),
  }
}

/** Why the run cannot fetch again: from where it was, or what failed. Credits are only a problem where work is left. */
function reopeningProblems(
  { run, gaps }: Pick<HistoryEntry, 'run' | 'gaps'>,
  hasCredits: boolean,
): Pick<Job, 'continueProblem' | 'retryProblem'> {
  const [continuing, retrying] = [notContinuable(run), notRetriable(run, gaps)]
  const noCredits = hasCredits ? null : runtimeMessages.noCredits
  return {
    continueProblem: continuing === null ? noCredits : continueRefusals[continuing],
    retryProblem: retrying === null ? noCredits : retryRefusals[retrying],
  }
}

export function presentSelection({ city, types }: Selection): CitySelection {
  return { city, businessTypes: types.map(businessTypeLabel) }
}
