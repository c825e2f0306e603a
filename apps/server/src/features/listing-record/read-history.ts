import type { HistoryEntry } from '@gazetteer/contract'
import { readFindingsOfListings, readSightings, type WebsiteFinding } from '@gazetteer/engine/sql'
import { listChangesOf } from '../changes/index.ts'
import { listChangesOfRow, type WrittenChange } from '../listings/index.ts'
import type { ListingRecordContext } from './context.ts'
import { type FieldEdit, entriesOfCaptures } from './entries-of-captures.ts'

const entriesReported = 100

type Wanted = { id?: number | undefined; source?: string | undefined; source_id?: string | undefined }

/** What captures, edits and merges changed on a listing, newest first. */
export async function readHistory(
  { db, placeOf }: ListingRecordContext,
  accountId: string,
  { id, source, source_id: sourceId }: Wanted,
): Promise<HistoryEntry[]> {
  const destination = await placeOf(accountId)
  const written =
    id === undefined || destination === null
      ? []
      : await listChangesOfRow(db, { accountId, destination }, { rowId: id, source, sourceId, limit: entriesReported })
  const key = source === undefined || sourceId === undefined ? null : { accountId, source, sourceId }
  const sightings = key === null ? [] : await readSightings(db, key)
  const compared = key === null ? [] : await listChangesOf(db, key, entriesReported)
  // What a campaign's comparison says about a capture whose rows are stored is in these rows.
  const runs = new Set(sightings.map(({ runId }) => runId))
  const lives = compared.flatMap(({ run_id: jobId, kind, at, fields }): HistoryEntry[] => {
    if (kind === 'new') return runs.has(jobId) ? [] : [{ at, kind: 'found', jobId, fields: [] }]
    if (kind === 'changed') return runs.has(jobId) ? [] : [{ at, kind: 'captured', jobId, fields }]
    return [{ at, kind, jobId, fields: fields.filter(({ field }) => field === 'status') }]
  })
  const visits =
    key === null ? [] : await readFindingsOfListings(db, accountId, [{ source: key.source, source_id: key.sourceId }])
  const captured = entriesOfCaptures(sightings, editsOf(written))
  return [...written.flatMap(entriesOfChange), ...captured, ...visits.flatMap(entriesOfVisit), ...lives]
    .toSorted((one, other) => other.at - one.at)
    .slice(0, entriesReported)
}

/** A website fills empty fields only. */
function entriesOfVisit({ values }: WebsiteFinding): HistoryEntry[] {
  const times = values.map(({ fetchedAt }) => Date.parse(fetchedAt))
  const fields = values.map(({ field, value }) => ({
    field,
    from: null,
    to: typeof value === 'string' ? value : [...value],
  }))
  return values.length === 0 ? [] : [{ at: Math.max(...times), kind: 'website', jobId: null, fields }]
}

function entriesOfChange({ kind, created_at: at, undone_at: undoneAt, fields }: WrittenChange): HistoryEntry[] {
  const entry: HistoryEntry = { at, kind: kind === 'edit' ? 'edited' : 'merged', jobId: null, fields }
  if (undoneAt === null) return [entry]
  const back = fields.map(({ field, from, to }) => ({ field, from: to, to: from }))
  return [{ at: undoneAt, kind: 'undone', jobId: null, fields: back }, entry]
}

/** Oldest first, with the reversals of undone merges. */
const editsOf = (written: readonly WrittenChange[]): FieldEdit[] =>
  written
    .flatMap(entriesOfChange)
    .flatMap(({ at, fields }) => fields.map((field) => ({ ...field, at })))
    .toSorted((one, other) => one.at - other.at)
