import { sql } from 'kysely'
import { noCounters } from '@gazetteer/capture'
import { assignments, columnsAndValues } from './columns.ts'
import { all, areaOf, laneOf, pageOf, promptOf, runOf } from './read-row.ts'
import type { AreaGap } from '@gazetteer/capture'
import type { QueryExecutorProvider } from './types.ts'
import type { LedgerRows } from '../rows.ts'
import type { SqlCredits } from './types.ts'

const unsettled = sql`state in ('waiting', 'asked')`
const leasedExcept = (owners: readonly string[]) =>
  sql`state = 'waiting' and lease is not null and not (split_part(lease, ' ', 1) = any(${owners}))`
/** So many waiting areas are enough: no more lanes are planned meanwhile. */
const enoughWaiting = 32

/** The verbs of one transaction in PostgreSQL's SQL. Calls `onChange` with each run that it changes. */
export function sqlRows<T extends QueryExecutorProvider>(
  trx: T,
  credits: SqlCredits<T>,
  onChange: (runId: string) => void,
): LedgerRows {
  const rowsOf = async (query: ReturnType<typeof sql>) =>
    (await sql<Record<string, unknown>>`${query}`.execute(trx)).rows
  const run = async (query: ReturnType<typeof sql>) => void (await rowsOf(query))

  return {
    lockCredits: (accountId) => credits.lock(trx, accountId),
    chargeCredits: async (accountId, listings) => {
      if (listings > 0) await credits.charge(trx, accountId, listings)
    },
    returnCredits: async (accountId, listings) => {
      if (listings > 0) await credits.giveBack(trx, accountId, listings)
    },

    insertRun: async (row) => {
      onChange(row.id)
      const inserted = await rowsOf(
        sql`insert into capture_run ${columnsAndValues(row)} on conflict (account_id) where state = 'running' do nothing returning id`,
      )
      if (inserted.length > 0) return { openRunId: null }
      const open = await rowsOf(
        sql`select * from capture_run where account_id = ${row.accountId} and state = 'running'`,
      )
      return { openRunId: runOf(open[0])?.id ?? '' }
    },
    openRunOf: async (accountId) =>
      runOf((await rowsOf(sql`select id from capture_run where account_id = ${accountId} and state = 'running'`))[0])
        ?.id ?? null,
    accountOf: async (runId) =>
      runOf((await rowsOf(sql`select account_id from capture_run where id = ${runId}`))[0])?.accountId ?? null,
    lockRun: async (runId) => runOf((await rowsOf(sql`select * from capture_run where id = ${runId} for update`))[0]),
    lockRunForTurn: async (kind, now, runId) => {
      const due = sql`select 1 from capture_area a where a.run_id = r.id and a.state = 'waiting' and a.not_before <= ${now} and (a.lease is null or a.lease_until < ${now})`
      const leased = sql`select 1 from capture_area a where a.run_id = r.id and a.state = 'waiting' and a.lease is not null and a.lease_until >= ${now}`
      const waiting = sql`select count(*) from (select 1 from capture_area a where a.run_id = r.id and a.state = 'waiting' limit ${enoughWaiting}) w`
      // With a limit of listings one area at a time is asked, so that little is asked beyond it; where no request is left, the
      // run is looked at again when nothing is on its way.
      const onTheirWay = sql`(select count(*) from capture_area a where a.run_id = r.id and a.state = 'waiting' and a.lease is not null)`
      const isSpent = sql`case when r.most_requests is null then false else r.requests + r.lost_requests + ${onTheirWay} >= r.most_requests end`
      const isOneAtATime = sql`r.is_limited or r.limits->>'listings' is not null or ${isSpent}`
      const isWanted =
        kind === 'plan'
          ? sql`r.lanes_planned < r.lanes_total and (${waiting}) < ${enoughWaiting}`
          : sql`exists (${due}) and not ((${isOneAtATime}) and exists (${leased}))`
      const named = runId === null ? sql`true` : sql`r.id = ${runId}`
      const found = await rowsOf(
        sql`select * from capture_run r where r.state = 'running' and r.intent = 'run' and r.ending is null and ${named} and ${isWanted}
          order by r.turn_at, r.id limit 1 for update skip locked`,
      )
      return runOf(found[0])
    },
    updateRun: async (runId, patch) => {
      onChange(runId)
      await run(sql`update capture_run set ${assignments(patch)} where id = ${runId}`)
    },

    insertLanes: async (runId, lanes) => {
      for (const lane of lanes) await run(sql`insert into capture_lane ${columnsAndValues({ runId, ...lane })}`)
    },
    readLane: async (runId, index) =>
      laneOf((await rowsOf(sql`select * from capture_lane where run_id = ${runId} and index = ${index}`))[0]),
    updateLane: (runId, index, patch) =>
      run(sql`update capture_lane set ${assignments(patch)} where run_id = ${runId} and index = ${index}`),

    insertAreas: async (runId, areas, gapReason) => {
      if (areas.length === 0) return
      await run(sql`
        insert into capture_area (run_id, path, lane, box, label, expected, state, lease_until, next_page, settled_pages, attempts, waits, not_before, points, counters, found, requests, reason)
        select ${runId}, a.path, a.lane, a.box, a.label, a.expected, ${gapReason === null ? 'waiting' : 'gap'}, 0, 0, 0, 0, 0, 0, '[]', ${JSON.stringify(noCounters)}::jsonb, 0, 0, ${gapReason}
        from jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as a(path text, lane int, box jsonb, label text, expected float8)
        on conflict (run_id, path) do nothing`)
    },
    firstUnsettled: async (runId) =>
      areaOf(
        (
          await rowsOf(sql`select * from capture_area where run_id = ${runId} and ${unsettled} order by path limit 1`)
        )[0],
      ),
    firstWaiting: async (runId, now) =>
      areaOf(
        (
          await rowsOf(sql`select * from capture_area where run_id = ${runId} and state = 'waiting' and not_before <= ${now}
            and (lease is null or lease_until < ${now}) order by path limit 1`)
        )[0],
      ),
    hasUnsettledInLane: async (runId, lane) =>
      (
        await rowsOf(
          sql`select 1 from capture_area where run_id = ${runId} and lane = ${lane} and ${unsettled} limit 1`,
        )
      ).length > 0,
    areasOfLane: async (runId, lane) =>
      all(
        await rowsOf(sql`select * from capture_area where run_id = ${runId} and lane = ${lane} order by path`),
        areaOf,
      ),
    releaseLeases: async (runId) =>
      (
        await rowsOf(sql`update capture_area set lease = null, lease_until = 0
          where run_id = ${runId} and lease is not null returning path`)
      ).length,
    runsLeasedExcept: async (owners) => {
      const found = await sql<{ runId: string }>`
        select distinct run_id as "runId" from capture_area where ${leasedExcept(owners)} order by run_id`.execute(trx)
      return found.rows.map(({ runId }) => runId)
    },
    releaseLeasesExcept: async (runId, owners) =>
      (
        await rowsOf(sql`update capture_area set lease = null, lease_until = 0
          where run_id = ${runId} and ${leasedExcept(owners)} returning path`)
      ).length,
    countLeases: async (runId, now) => {
      const found = await sql<{ all: number; live: number }>`
        select count(*)::int as "all", count(*) filter (where lease_until >= ${now})::int as live
        from capture_area where run_id = ${runId} and state = 'waiting' and lease is not null`.execute(trx)
      return found.rows[0] ?? { all: 0, live: 0 }
    },
    countOpen: async (runId) => {
      const found = await sql<{ waiting: number; unsettled: number }>`
        select count(*) filter (where state = 'waiting')::int as waiting, count(*)::int as unsettled
        from capture_area where run_id = ${runId} and ${unsettled}`.execute(trx)
      return found.rows[0] ?? { waiting: 0, unsettled: 0 }
    },
    giveUpWaiting: (runId, reason) =>
      run(sql`update capture_area set state = 'asked', lease = null, lease_until = 0, reason = ${reason}
        where run_id = ${runId} and state = 'waiting'`),
    readGaps: async (runId) => await readGaps(trx, runId),
    updateArea: (runId, path, patch) =>
      run(sql`update capture_area set ${assignments(patch)} where run_id = ${runId} and path = ${path}`),
    forgetPoints: (runId, lane) =>
      run(sql`update capture_area set points = '[]' where run_id = ${runId} and lane = ${lane} and points <> '[]'`),
    readClaimed: async (runId, path, lease, nextPage) =>
      areaOf(
        (
          await rowsOf(sql`select * from capture_area where run_id = ${runId} and path = ${path} and lease = ${lease}
            and next_page = ${nextPage} and state = 'waiting' for update`)
        )[0],
      ),
    reopenFailedAreas: async (runId, unasked) => {
      const lanes = await rowsOf(sql`
        update capture_area set state = 'waiting', reason = null, attempts = 0, waits = 0, not_before = 0, next_page = 0,
          settled_pages = 0, cursor = null, page_mark = null, points = '[]'
        where run_id = ${runId} and state = 'gap' and (attempts > 0 or reason = ${unasked}::text) returning lane`)
      await run(sql`update capture_lane set is_done = false
        where run_id = ${runId} and index = any(${lanes.map(({ lane }) => lane)}::int[])`)
      return lanes.length
    },
    skipUnsettled: async (runId, lane) => {
      const ofLane = lane === null ? sql`true` : sql`lane = ${lane}`
      await run(sql`delete from capture_page where run_id = ${runId}
        and path in (select path from capture_area where run_id = ${runId} and ${ofLane})`)
      await run(sql`update capture_area set state = 'skipped', lease = null, lease_until = 0, points = '[]'
        where run_id = ${runId} and ${unsettled} and ${ofLane}`)
    },

    insertPage: (runId, path, page) => run(sql`insert into capture_page ${columnsAndValues({ runId, path, ...page })}`),
    readPage: async (runId, path, no) =>
      pageOf(
        (await rowsOf(sql`select * from capture_page where run_id = ${runId} and path = ${path} and no = ${no}`))[0],
      ),
    deletePage: (runId, path, no) =>
      run(sql`delete from capture_page where run_id = ${runId} and path = ${path} and no = ${no}`),

    lanesOfFound: async (runId, sourceIds) => {
      const found = await sql<{ source_id: string; lanes: number[] }>`
        select source_id, lanes from capture_listing where run_id = ${runId} and source_id = any(${sourceIds})`.execute(
        trx,
      )
      return new Map(found.rows.map(({ source_id, lanes }) => [source_id, lanes]))
    },
    knownBefore: async ({ id, accountId }, source, sourceIds) => {
      const known = await sql<{ source_id: string }>`
        select distinct source_id from capture_listing where account_id = ${accountId} and source = ${source}
        and source_id = any(${sourceIds}) and seq is not null and run_id <> ${id}`.execute(trx)
      return new Set(known.rows.map(({ source_id }) => source_id))
    },
    insertFresh: async ({ id, accountId, request }, lane, listings) => {
      if (listings.length === 0) return
      await run(sql`
        insert into capture_listing (run_id, source_id, seq, account_id, source, lanes, listing)
        select ${id}, l.listing->>'source_id', l.seq, ${accountId}, ${request.source}, array[${lane}::int], l.listing
        from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as l(seq int, listing jsonb) order by 2`)
    },
    insertKnown: async ({ id, accountId, request }, lane, sourceIds) => {
      if (sourceIds.length === 0) return
      await run(sql`
        insert into capture_listing (run_id, source_id, account_id, source, lanes)
        select ${id}, known, ${accountId}, ${request.source}, array[${lane}::int] from unnest(${sourceIds}::text[]) known order by 2`)
    },
    addFinder: async (runId, lane, sourceIds) => {
      if (sourceIds.length === 0) return
      await run(
        sql`update capture_listing set lanes = lanes || ${lane}::int where run_id = ${runId} and source_id = any(${sourceIds})`,
      )
    },
    deleteFreshAfter: async (runId, seq) =>
      (await rowsOf(sql`delete from capture_listing where run_id = ${runId} and seq > ${seq} returning seq`)).length,

    insertLog: async (runId, lines) => {
      onChange(runId)
      await run(sql`
        insert into capture_log (run_id, seq, at, level, text, link)
        select ${runId}, l.seq, l.at, l.level, l.text, l.link
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(seq int, at bigint, level text, text text, link jsonb)`)
    },

    insertPrompt: (prompt) => run(sql`insert into capture_prompt ${columnsAndValues(prompt)}`),
    lockOpenPrompt: async (runId) =>
      promptOf(
        (await rowsOf(sql`select * from capture_prompt where run_id = ${runId} and choice is null for update`))[0],
      ),
    runOfPrompt: async (promptId) =>
      promptOf((await rowsOf(sql`select run_id from capture_prompt where id = ${promptId}`))[0])?.runId ?? null,
    lockPrompt: async (promptId) =>
      promptOf((await rowsOf(sql`select * from capture_prompt where id = ${promptId} for update`))[0]),
    answerPrompt: (promptId, choice) => run(sql`update capture_prompt set choice = ${choice} where id = ${promptId}`),
  }
}

export async function readGaps(db: QueryExecutorProvider, runId: string): Promise<AreaGap[]> {
  const gaps = sql<AreaGap>`
    select lane, label, reason from capture_area where run_id = ${runId} and reason is not null order by path`
  return (await gaps.execute(db)).rows
}
