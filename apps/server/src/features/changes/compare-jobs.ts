import type { ChangeKind, JobComparisonQuery, JobDifference } from '@gazetteer/contract'
import type { Run } from '@gazetteer/engine'
import { type CoveredExtent, type Difference, readCoveredExtent, readDifferences } from '@gazetteer/engine/sql'
import { withAllFields } from '@gazetteer/listing'
import type { Actor } from '../../platform/api/actor.ts'
import { Conflict, Invalid } from '../../platform/errors.ts'
import { listedRun } from '../captures/index.ts'
import type { ChangesContext } from './context.ts'
import { scopeOf, tasksCoveredBy } from './covered-extent.ts'
import { type Compared, type Identified, judgeDifference, type Judged, type Moves } from './judge-difference.ts'
import { likelyMoved, usedOnce } from './moved-listings.ts'

const idsPerBatch = 1_000
/** Ids compared for one page; a rare kind of difference needs further pages. */
const maxCompared = 100_000
/** New and gone listings that are matched with each other; above that, only ids count. */
const maxMatched = 2_000
const maxHeld = 20

type Counts = Record<ChangeKind | 'same' | 'uncompared', number>
type Comparison = { counts: Counts; moved: Moves }

export type JobComparisons = {
  /** Two of the account's jobs by the ids of their listings: counts over all, and a page of the differences. */
  read: (
    actor: Actor,
    query: JobComparisonQuery,
  ) => Promise<{ counts: Counts; differences: JobDifference[]; next: string | null }>
  /** Every difference; streams. */
  readAll: (actor: Actor, query: JobsToCompare & { kind?: ChangeKind | undefined }) => Promise<AsyncIterable<Judged>>
}
type JobsToCompare = Pick<JobComparisonQuery, 'from' | 'to'>

/** Comparisons are counted once for each state of their jobs. */
export function openJobComparisons(context: Pick<ChangesContext, 'db' | 'captures'>): JobComparisons {
  const held = new Map<string, Promise<Comparison>>()

  async function comparisonOf(compared: Compared): Promise<Comparison> {
    const key = [compared.before, compared.after]
      .map(({ id, endedAt, lastSeq }) => `${id} ${endedAt ?? ''} ${lastSeq}`)
      .join(' ')
    const known = held.get(key)
    if (known !== undefined) return await known
    const comparison = countDifferences(context, compared)
    held.set(key, comparison)
    const [oldest] = held.keys()
    if (held.size > maxHeld && oldest !== undefined) held.delete(oldest)
    comparison.catch(() => held.delete(key))
    return await comparison
  }

  return {
    async read(actor, { kind, cursor, limit, ...jobs }) {
      const compared = await openJobs(context, actor, jobs)
      const comparison = await comparisonOf(compared)
      const differences: JobDifference[] = []
      let after: string | null = cursor
      for (let looked = 0; after !== null && looked < maxCompared; looked += idsPerBatch) {
        const batch = await readBatch(context, compared, after)
        after = batch.next
        for (const difference of batch.differences) {
          const judged = judgeDifference(context.captures, { ...compared, moved: comparison.moved }, difference)
          if (judged === null || (kind !== undefined && judged.kind !== kind)) continue
          differences.push(presentDifference(judged))
          if (differences.length === limit) return { counts: comparison.counts, differences, next: difference.sourceId }
        }
      }
      return { counts: comparison.counts, differences, next: after }
    },

    async readAll(actor, { kind, ...jobs }) {
      const compared = await openJobs(context, actor, jobs)
      return everyDifference(context, { compared, comparison: await comparisonOf(compared), kind })
    },
  }
}

/** Throws NotFound for jobs that the account does not have, and Conflict for jobs that cannot be compared. */
async function openJobs(
  { db, captures }: Pick<ChangesContext, 'db' | 'captures'>,
  actor: Actor,
  { from, to }: JobsToCompare,
): Promise<Compared> {
  if (from === to) throw new Invalid('Choose two different jobs.')
  const [before, after] = await Promise.all([from, to].map((jobId) => listedRun(captures, actor, { jobId })))
  if (before === undefined || after === undefined) throw new Error('Two jobs are read')
  for (const { id, state, prunedAt } of [before, after]) {
    if (state === 'running') throw new Conflict(`Job ${id} is running. Compare it when it has ended.`)
    if (prunedAt !== null) throw new Conflict(`The listings of job ${id} were deleted after the retention period.`)
  }
  if (before.request.source !== after.request.source)
    throw new Conflict('The two jobs have different sources, whose listings have no common ids.')
  const [ofBefore, ofAfter] = await Promise.all([readCoveredExtent(db, before.id), readCoveredExtent(db, after.id)])
  const hasOneScope = scopeOf(before) === scopeOf(after)
  const covers = (run: Run, extents: CoveredExtent[]) => (hasOneScope && isWhole(run) ? extents : [])
  const covered = {
    before: tasksCoveredBy(covers(after, ofAfter), ofBefore),
    after: tasksCoveredBy(covers(before, ofBefore), ofAfter),
  }
  return { before, after, covered, moved: { to: new Map(), from: new Map() } }
}

/** A job with `onlyNew` or filters does not keep what it skipped, except for a campaign. */
const isWhole = ({ request: { onlyNew, filters, isFollowed } }: Run): boolean =>
  isFollowed === true || (!onlyNew && filters === undefined)

const readBatch = (
  { db }: Pick<ChangesContext, 'db'>,
  { before, after }: Compared,
  cursor: string,
): ReturnType<typeof readDifferences> =>
  readDifferences(db, { before: before.id, after: after.id }, { after: cursor, limit: idsPerBatch })

async function countDifferences(
  context: Pick<ChangesContext, 'db' | 'captures'>,
  compared: Compared,
): Promise<Comparison> {
  const counts: Counts = { new: 0, changed: 0, closed: 0, reopened: 0, gone: 0, same: 0, uncompared: 0 }
  const missing: Identified[] = []
  const arrived: Identified[] = []
  for (let after: string | null = ''; after !== null;) {
    const batch: Awaited<ReturnType<typeof readDifferences>> = await readBatch(context, compared, after)
    counts.same += batch.same
    for (const difference of batch.differences) {
      const judged = judgeDifference(context.captures, compared, difference)
      if (judged === null) counts[isInBoth(difference) ? 'same' : 'uncompared'] += 1
      else counts[judged.kind] += 1
      if (judged?.kind === 'gone' && missing.length <= maxMatched) missing.push(judged)
      if (judged?.kind === 'new' && arrived.length <= maxMatched) arrived.push(judged)
    }
    after = batch.next
  }
  const isMatched = missing.length + arrived.length <= maxMatched
  const pairs = isMatched ? usedOnce(likelyMoved(missing, arrived)) : []
  counts.gone -= pairs.length
  counts.new -= pairs.length
  counts.changed += pairs.length
  return {
    counts,
    moved: {
      to: new Map(pairs.map((pair) => [pair.missing.source_id, pair.replacement.source_id])),
      from: new Map(pairs.map((pair) => [pair.replacement.source_id, pair.missing])),
    },
  }
}

const isInBoth = ({ before, after }: Difference): boolean => before !== null && after !== null

type Wanted = { compared: Compared; comparison: Comparison; kind: ChangeKind | undefined }

async function* everyDifference(
  context: Pick<ChangesContext, 'db' | 'captures'>,
  { compared, comparison, kind }: Wanted,
): AsyncGenerator<Judged> {
  for (let after: string | null = ''; after !== null;) {
    const batch: Awaited<ReturnType<typeof readDifferences>> = await readBatch(context, compared, after)
    for (const difference of batch.differences) {
      const judged = judgeDifference(context.captures, { ...compared, moved: comparison.moved }, difference)
      if (judged !== null && (kind === undefined || judged.kind === kind)) yield judged
    }
    after = batch.next
  }
}

const presentDifference = ({ kind, fields, listing }: Judged): JobDifference => ({
  kind,
  fields,
  listing: withAllFields(listing),
})
