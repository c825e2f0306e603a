import { sql } from 'kysely'
import { tablesIn } from '../tables.ts'
import type { FilledFields, Listing } from '@gazetteer/listing'
import type { AppDb } from '../tables.ts'

/** A listing as found by one of the account's runs, with filled fields and the licence where it differs by row. */
export type Sighting = {
  runId: string
  /** When the run started. */
  startedAt: number
  /** Whether the run replaced values of the user's table by newer ones. */
  isRefresh: boolean
  listing: Listing
  licence: string | null
  filled: FilledFields | null
}

export type SightingKey = { accountId: string; source: string; sourceId: string }

const sightingsRead = 100

/** The runs of an account that found a listing, oldest first; only the newest ones when there are very many. */
export async function readSightings(db: AppDb, { accountId, source, sourceId }: SightingKey): Promise<Sighting[]> {
  const rows = await tablesIn(db)
    .selectFrom('captureListing')
    .innerJoin('captureRun', 'captureRun.number', 'captureListing.run')
    .leftJoin('captureFilled', (join) =>
      join
        .onRef('captureFilled.run', '=', 'captureListing.run')
        .onRef('captureFilled.sourceId', '=', 'captureListing.sourceId'),
    )
    .select([
      'captureRun.id as runId',
      'captureRun.startedAt',
      'captureListing.listing',
      'captureListing.licence',
      'captureFilled.fields as filled',
      sql<boolean>`coalesce(capture_run.request ->> 'update', '') = 'refresh'`.as('isRefresh'),
    ])
    .where('captureListing.collection', '=', collectionOfSource(accountId, source))
    .where('captureListing.sourceId', '=', sourceId)
    .where('captureListing.seq', 'is not', null)
    .orderBy('captureRun.startedAt', 'desc')
    .orderBy('captureRun.id', 'desc')
    .limit(sightingsRead)
    .execute()
  return rows.flatMap(({ listing, ...row }) => (listing === null ? [] : [{ listing, ...row }])).reverse()
}

/** A skipped capture may have a collection that no other has. */
const collectionOfSource = (accountId: string, source: string) => sql<number>`(select collection from capture_run
  where account_id = ${accountId} and request->>'source' = ${source} and state <> 'skipped' limit 1)`
