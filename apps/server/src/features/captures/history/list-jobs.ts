import {
  clearRuns,
  countRefused,
  countStoredInFiles,
  findLastEndedRun,
  readHistory,
  readHistoryStats,
} from '@gazetteer/engine/sql'
import { recordsOf } from '../status/records-of.ts'
import { midnightUtc } from '../midnight-utc.ts'
import { presentArea } from '../run/request/areas.ts'
import { ownRun } from '../run/own-run.ts'
import { NotFound } from '../../../platform/errors.ts'
import { presentJob, presentSelection } from './present-job.ts'
import type { Run, TableCount } from '@gazetteer/engine'
import type { HistoryEntry } from '@gazetteer/engine/sql'
import type { AreaSelection, CitySelection, Job, JobsQuery, JobStats } from '@gazetteer/contract'
import type { Actor } from '../../../platform/api/actor.ts'
import type { CapturesContext } from '../context.ts'

const pageSize = 100

/** A page of the account's history, newest first, with totals over all of it. Throws NotFound. */
export async function listJobs(
  context: CapturesContext,
  actor: Actor,
  { limit, before }: JobsQuery,
): Promise<{ jobs: Job[]; stats: JobStats }> {
  const { accountId } = actor
  if (before !== undefined) await ownRun(context, actor, { jobId: before })
  const window = { accountId, withCleared: false, before: before ?? null, limit }
  const [runs, stats, hasCredits] = await Promise.all([
    readHistory(context.db, window),
    readHistoryStats(context.db, accountId),
    hasCreditsLeft(context, accountId),
  ])
  const refused = await countRefused(
    context.db,
    runs.map(({ run }) => run.id),
  )
  return { jobs: runs.map((entry) => present(context, entry, { refused, hasCredits })), stats }
}

/** One entry of the account's history. Throws NotFound. */
export async function readJob(context: CapturesContext, actor: Actor, jobId: string): Promise<{ job: Job }> {
  const window = { accountId: actor.accountId, withCleared: false, before: null, limit: 1, runId: jobId }
  const [[entry], refused, hasCredits] = await Promise.all([
    readHistory(context.db, window),
    countRefused(context.db, [jobId]),
    hasCreditsLeft(context, actor.accountId),
  ])
  if (entry === undefined) throw new NotFound(`Job ${jobId} not found.`)
  return { job: present(context, entry, { refused, hasCredits }) }
}

/** Every run of the account as a history entry, newest first, including cleared ones; streams page by page. */
export async function* everyRun(context: CapturesContext, accountId: string): AsyncGenerator<Job> {
  let before: string | null = null
  const hasCredits = await hasCreditsLeft(context, accountId)
  for (;;) {
    const window = { accountId, withCleared: true, before, limit: pageSize }
    const page: HistoryEntry[] = await readHistory(context.db, window)
    const refused = await countRefused(
      context.db,
      page.map(({ run }) => run.id),
    )
    for (const entry of page) {
      // The history abridges selections; an export reads them in full for each run.
      const selections = await context.engine.readSelections(entry.run.id)
      yield present(context, { ...entry, selections }, { refused, hasCredits })
    }
    before = page.at(-1)?.run.id ?? null
    if (before === null) return
  }
}

async function hasCreditsLeft({ planOf }: CapturesContext, accountId: string): Promise<boolean> {
  const { credits } = await planOf(accountId)
  return credits === null || credits > 0
}

type Facts = { refused: ReadonlyMap<string, number>; hasCredits: boolean }

function present({ sources, clock }: CapturesContext, entry: HistoryEntry, { refused, hasCredits }: Facts): Job {
  const { id, request } = entry.run
  const declaration = sources.declarationOf(request.source)
  return presentJob(entry, { now: clock.now(), declaration, refused: refused.get(id) ?? 0, hasCredits })
}

/** All cities, areas and business types requested by one of the account's runs. Throws NotFound. */
export async function readJobCities(
  { engine }: CapturesContext,
  actor: Actor,
  jobId: string,
): Promise<{ cities: CitySelection[]; areas: AreaSelection[] }> {
  const run = await ownRun({ engine }, actor, { jobId })
  const selections = await engine.readSelections(run.id)
  return {
    cities: selections.filter(({ area }) => area == null).map(presentSelection),
    areas: selections.flatMap((selection) =>
      selection.area == null
        ? []
        : [{ area: presentArea(selection.area), businessTypes: presentSelection(selection).businessTypes }],
    ),
  }
}

export async function clearJobs({ db }: CapturesContext, actor: Actor): Promise<void> {
  await clearRuns(db, actor.accountId)
}

/** A page of the account's runs that have files, newest first, including runs cleared from the history. */
export async function runsOf({ db }: CapturesContext, accountId: string, { limit, before }: JobsQuery): Promise<Run[]> {
  const page = await readHistory(db, { accountId, withCleared: true, withFiles: true, before: before ?? null, limit })
  return page.map(({ run }) => run)
}

/** Listings stored in the account's files: in total, and since midnight UTC. */
export function storedInFiles({ db, clock }: CapturesContext, accountId: string): Promise<TableCount> {
  return countStoredInFiles(db, { accountId, midnight: midnightUtc(clock.now()) })
}

/** Listings stored by the account's last ended run; null without one. */
export async function previousRecords({ db, engine }: CapturesContext, accountId: string): Promise<number | null> {
  const runId = await findLastEndedRun(db, accountId)
  const run = runId === null ? null : await engine.readRun(runId)
  return run === null ? null : recordsOf(run)
}
