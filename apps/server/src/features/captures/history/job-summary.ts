import { type JobSummary, jobSummarySchema } from '@gazetteer/contract'
import { type Run, texts } from '@gazetteer/engine'
import {
  countRefused,
  countWebsiteValues,
  findSummary,
  readGapGroups,
  readStoredListings,
  saveSummary,
  type StoredListings,
} from '@gazetteer/engine/sql'
import { listingFields } from '@gazetteer/listing'
import type { Actor } from '../../../platform/api/actor.ts'
import { listedRun } from '../run/own-run.ts'
import { recordsOf } from '../status/records-of.ts'
import type { CapturesContext } from '../context.ts'

type SummaryDependencies = Pick<CapturesContext, 'db' | 'engine' | 'clock'>

/** The summary of one of the account's runs. Throws NotFound. */
export type JobSummaries = (actor: Actor, jobId: string) => Promise<JobSummary>

/** A summary of a running job is read again after this many times the time that it took. */
const shareOfReading = 0.1
const maxHeld = 200

type Held = { state: string; summary: Promise<JobSummary>; until: number }

/** Summaries are read once for each state of a run: those of ended runs are stored, those of running ones held briefly. */
export function openJobSummaries(context: SummaryDependencies): JobSummaries {
  const { db, clock } = context
  const held = new Map<string, Held>()
  return async (actor, jobId) => {
    const run = await listedRun(context, actor, { jobId })
    const refused = (await countRefused(db, [jobId])).get(jobId) ?? 0
    const found = await countWebsiteValues(db, jobId)
    const state = [
      run.state,
      run.startedAt,
      run.endedAt,
      run.lastSeq,
      run.deliveredSeq,
      run.destination,
      refused,
      ...Object.values(found),
    ].join(' ')
    const known = held.get(jobId)
    if (known !== undefined && (known.state === state || clock.steady() < known.until)) return await known.summary
    const entry: Held = { state, summary: summaryOf(context, run, { state, refused, found }), until: Infinity }
    held.delete(jobId)
    held.set(jobId, entry)
    for (const oldest of held.keys()) {
      if (held.size <= maxHeld) break
      held.delete(oldest)
    }
    const start = clock.steady()
    try {
      return await entry.summary
    } catch (error) {
      if (held.get(jobId) === entry) held.delete(jobId)
      throw error
    } finally {
      const now = clock.steady()
      entry.until = run.state === 'running' ? now + (now - start) / shareOfReading : 0
    }
  }
}

type Facts = { state: string; refused: number; found: Awaited<ReturnType<typeof countWebsiteValues>> }

async function summaryOf({ db }: SummaryDependencies, run: Run, { state, refused, found }: Facts): Promise<JobSummary> {
  const isOver = run.state !== 'running'
  const stored = isOver ? await findSummary(db, run.id, isPruned(run) ? null : state) : null
  if (stored !== null) return jobSummarySchema.parse(stored)
  const [listings, groups] = await Promise.all([
    readStoredListings(db, run.id, recordsOf(run)),
    readGapGroups(db, run.id),
  ])
  const gaps = groups.map(({ place, reason, areas }) => ({
    place,
    kind: texts.gapKind(reason),
    reason: texts.gapReason(reason),
    areas,
  }))
  const summary = { jobId: run.id, ...presentListings(run, withWebsites(listings, found), refused), gaps }
  if (isOver && !isPruned(run)) await saveSummary(db, run.id, { state, summary })
  return summary
}

/** Websites fill only fields that the listing lacks. */
const withWebsites = (listings: StoredListings, { email, phone, hours }: Facts['found']): StoredListings => ({
  ...listings,
  filled: {
    ...listings.filled,
    email: listings.filled.email + email,
    phone: listings.filled.phone + phone,
    hours: listings.filled.hours + hours,
  },
})

const isPruned = ({ prunedAt }: Run): boolean => prunedAt !== null

function presentListings(run: Run, found: StoredListings, refused: number): Omit<JobSummary, 'jobId' | 'gaps'> {
  const listings = isPruned(run) ? Math.max(0, recordsOf(run) - refused) : found.listings
  const { byPlace, byType, byRating, filled } = found
  const added = run.newCount === null ? null : Math.min(run.newCount, listings)
  return {
    listings,
    new: added,
    updated: added === null ? null : listings - added,
    byPlace,
    byType,
    rating: filled.rating === 0 ? null : { without: found.listings - filled.rating, bins: binsOf(byRating) },
    fileBytes: isPruned(run) ? null : fileBytesOf(found),
    filled: isPruned(run) ? null : sharesOf(filled, Math.max(1, found.listings)),
  }
}

/** Names of the fields with their punctuation, which only a JSON file repeats for each listing. */
const nameBytes = listingFields.reduce((sum, field) => sum + field.length + '"": ,'.length, 0)

const fileBytesOf = ({ bytes, listings }: StoredListings): JobSummary['fileBytes'] => ({
  json: bytes,
  csv: Math.max(0, bytes - listings * nameBytes),
})

const firstRating = 1
const binWidth = 0.5
const bins = 8

function binsOf(byRating: StoredListings['byRating']): NonNullable<JobSummary['rating']>['bins'] {
  return Array.from({ length: bins }, (_, bin) => ({
    from: firstRating + bin * binWidth,
    to: firstRating + (bin + 1) * binWidth,
    listings: byRating[bin] ?? 0,
  }))
}

const share = (part: number, whole: number): number => Math.round((part / whole) * 1e4) / 1e4

function sharesOf(filled: StoredListings['filled'], listings: number): NonNullable<JobSummary['filled']> {
  const { name, phone, address, website, email, hours, rating } = filled
  return {
    name: share(name, listings),
    phone: share(phone, listings),
    address: share(address, listings),
    website: share(website, listings),
    email: share(email, listings),
    hours: share(hours, listings),
    rating: share(rating, listings),
  }
}
