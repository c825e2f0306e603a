import { readWebsiteFindings } from '@gazetteer/engine/sql'
import type { ContactsContext } from '../context.ts'
import { addSites, knownSites, type NewSite } from '../site-table.ts'
import { findStageOfRun, type StageRow, updateStage } from '../stage-table.ts'
import { sitesOf } from './candidates.ts'

const batchSize = 2_000

/**
 * Adds the websites of a run's listings to its stage, batch by batch, and then lets it run. Each batch moves the
 * checkpoint in its transaction, so that an interrupted preparation continues.
 */
export async function prepareStage(context: ContactsContext, stage: StageRow, signal: AbortSignal): Promise<void> {
  const { db, clock, captures, isProfessional } = context
  const { id, run_id: runId } = stage
  if (runId === null) return
  if (!(await isProfessional(stage.account_id))) {
    const problem = 'Finding contacts is part of Professional.'
    await updateStage(db, id, { state: 'stopped', problem, ended_at: clock.now() })
    return
  }
  for (let after = stage.prepared_seq; !signal.aborted;) {
    const batch = await captures.engine.readListings(runId, { after, limit: batchSize })
    const last = batch.at(-1)?.seq
    const listings = batch.map(({ listing }) => listing)
    const found = await readWebsiteFindings(
      db,
      runId,
      listings.map((listing) => listing.source_id),
    )
    const sites = sitesOf(listings, (listing) => found.get(listing.source_id)?.values ?? [])
    const isOver = await db.transaction().execute(async (trx) => {
      const now = await findStageOfRun(trx, runId, { lock: true })
      // Another process was faster, or it was stopped meanwhile.
      if (now?.state !== 'waiting' || now.prepared_seq !== after) return true
      const wanted = await withinLimit(trx, now, sites)
      await addSites(trx, id, wanted)
      const isLast = last === undefined || wanted.length < sites.length
      await updateStage(
        trx,
        id,
        isLast ? { state: 'running', is_prepared: true, running_since: clock.now() } : { prepared_seq: last },
      )
      return isLast
    })
    if (isOver || last === undefined) return
    after = last
  }
}

/** New sites up to the limit, and those that the stage has. */
async function withinLimit(
  trx: ContactsContext['db'],
  { id, max_sites: limit }: StageRow,
  sites: readonly NewSite[],
): Promise<NewSite[]> {
  if (limit === null) return [...sites]
  const { known, sites: count } = await knownSites(
    trx,
    id,
    sites.map(({ key }) => key),
  )
  let free = Math.max(0, limit - count)
  return sites.filter(({ key }) => known.has(key) || (free -= 1) >= 0)
}
