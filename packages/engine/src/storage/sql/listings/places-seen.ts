import { type RawBuilder, sql } from 'kysely'
import { runCollection, runNumber } from './run-key.ts'

type Window = { after: string; limit: number }

/**
 * The next places that a run saw, by source id. A listing that the run stored is one of them only once, also where its
 * source gave it twice with different values.
 */
export const placesSeen = (
  runId: string,
  { after, limit }: Window,
  { hasFiltered }: { hasFiltered: boolean },
): RawBuilder<unknown> => sql`
  select source_id, task, status, listing from (
    (select source_id, tasks[1] as task, 'open' as status, listing from capture_listing
      where collection = ${runCollection(runId)} and run = ${runNumber(runId)} and listing is not null and source_id > ${after} order by source_id limit ${limit})
    union all
    (select source_id, task, status, listing from capture_seen s
      where run_id = ${runId} and source_id > ${after} ${hasFiltered ? sql`` : sql`and status <> 'filtered'`}
        and not exists (select from capture_listing l
          where l.collection = ${runCollection(runId)} and l.run = ${runNumber(runId)} and l.source_id = s.source_id and l.listing is not null)
      order by source_id limit ${limit})
  ) seen order by source_id limit ${limit}`
