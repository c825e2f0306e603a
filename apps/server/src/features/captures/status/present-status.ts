import { texts, promptChoices, spentOf } from '@gazetteer/engine'
import { businessTypeName } from '@gazetteer/business-types'
import { recoveryOptionLabels } from '@gazetteer/contract'
import { recordsOf } from './records-of.ts'
import type { LogLine, Prompt, Run } from '@gazetteer/engine'
import type { LogLine as PresentedLogLine, Progress, Recovery, RunCounters, RuntimeStatus } from '@gazetteer/contract'
import type { SourceDeclaration } from '@gazetteer/sources'
import type { Snapshot } from './status-board.ts'

/** A snapshot in the contract's format; null when the account never ran a capture. */
export function presentStatus(
  snapshot: Snapshot | null,
  facts: { now: number; userId: string; declaration: SourceDeclaration },
): RuntimeStatus {
  const { now, userId, declaration } = facts
  const source = { id: declaration.id, title: declaration.title, isFictional: declaration.isFictional }
  const common = { success: true, timestamp: now, user: userId, source }
  if (snapshot === null) {
    return {
      ...common,
      status: 'inactive',
      progress: null,
      logs: [],
      startTime: null,
      endTime: null,
      totalPausedMs: 0,
      pauseStartMs: null,
      manualRunId: null,
      recovery: null,
      message: null,
      limits: null,
      spent: null,
      counters: null,
      places: null,
      expectedListings: null,
      secondsLeft: null,
    }
  }
  const { run, log, prompt } = snapshot
  const status = statusOf(run, prompt)
  return {
    ...common,
    status,
    progress: status === 'active' || status === 'paused' ? presentProgress(snapshot) : null,
    logs: log.map(presentLogLine),
    startTime: run.startedAt,
    endTime: run.endedAt,
    totalPausedMs: run.pausedMs,
    pauseStartMs: run.pauseStartedAt,
    manualRunId: run.id,
    recovery: prompt === null ? null : presentPrompt(prompt),
    message: messageOf(run),
    limits: run.limits,
    spent: spentOf(run, declaration.pricePerRequestUsd),
    counters: countersOf(snapshot),
    places: snapshot.places,
    expectedListings: snapshot.forecast.listings,
    secondsLeft: status === 'active' ? snapshot.forecast.secondsLeft : null,
  }
}

/** The run's ending as text; while it still delivers, its completion is not certain. */
export function messageOf(run: Run): string | null {
  if (run.ending === null || (run.state === 'running' && run.ending.state === 'completed')) return null
  return texts.ending(run.ending, run)
}

/** The user's intent shows immediately; an ending shows after everything is delivered. */
export function statusOf(run: Run, prompt: Prompt | null): RuntimeStatus['status'] {
  if (run.state === 'completed') return 'success'
  if (run.state === 'failed') return 'error'
  if (run.state === 'stopped') return 'stopped'
  if (prompt !== null || run.intent === 'pause') return 'paused'
  return run.intent === 'stop' ? 'stopped' : 'active'
}

function countersOf({ run, files }: Snapshot): RunCounters {
  const { records, newToday } = (run.destination === 'none' ? files : run.tableCount) ?? {
    records: null,
    newToday: null,
  }
  const stored = recordsOf(run)
  const { filtered } = run.counters
  return { seq: stored, processed: run.fits, stored, filtered, new: run.newCount, records, newToday }
}

function presentProgress({ run, progress, units, requestsLeft }: Snapshot): Progress {
  const { task, current, areasDone, areasKnown } = progress
  const lastType = task?.lastType ?? 0
  return {
    processedBusinessesForCurrentCategory: task?.fits ?? 0,
    currentCity: current?.city ?? '',
    currentBusinessType: businessTypeName(current?.types[lastType] ?? null) ?? '',
    cityIndex: current?.cityIndex ?? 0,
    totalCities: run.request.cities,
    businessTypeIndex: (current?.typeIndex ?? 0) + lastType,
    totalBusinessTypes: current?.typesInCity ?? 0,
    mode: run.request.mode,
    processed: run.fits,
    recordsProcessed: recordsOf(run),
    requests: run.requests,
    areasDone,
    areasKnown,
    requestsLeft,
    units,
  }
}

/** Log lines are shared between snapshots; caching their formatting avoids repeating it for 500 lines per poll. */
const presented = new WeakMap<LogLine, PresentedLogLine>()

export function presentLogLine(line: LogLine): PresentedLogLine {
  const known = presented.get(line)
  if (known !== undefined) return known
  const { at, ...rest } = line
  const made = { ...rest, time: new Date(at).toISOString() }
  presented.set(line, made)
  return made
}

function presentPrompt({ id, details }: Prompt): Recovery {
  return {
    id,
    message: texts.prompt(details),
    options: promptChoices[details.kind].map((choice) => ({ id: choice, label: recoveryOptionLabels[choice] })),
    ...(details.kind === 'limit' ? { limit: details.limit } : {}),
  }
}
