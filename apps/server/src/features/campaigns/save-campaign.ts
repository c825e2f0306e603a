import { randomUUID } from 'node:crypto'
import { type Campaign, type SaveCampaign, campaignsOfAccount } from '@gazetteer/contract'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { lockAccount } from '../accounts/index.ts'
import { contactsOf, driveTimesOf, selectionsOf, sourcesOf } from '../captures/index.ts'
import { lastComparisons } from '../changes/index.ts'
import type { Db } from '@gazetteer/app-database'
import { type CampaignRow, findCampaign, insertCampaign, listCampaigns, updateCampaign } from './campaign-table.ts'
import type { CampaignsContext } from './context.ts'
import { presentCampaign } from './campaigns.ts'
import { nextTime } from '../../platform/schedule/next-time.ts'

export const unknownCampaign = 'Campaign not found.'
/** Each list of campaigns has the cities and areas of all. */
const maxBytes = 4_000_000
const tooLarge = 'Your campaigns would take more than 4 MB. Delete one first, or save fewer cities and areas in one.'
const tooMany = `An account can have up to ${campaignsOfAccount} campaigns.`

/** Creates or updates a campaign; a schedule starts with its next time from now. */
export async function saveCampaign(
  { db, clock, captures }: CampaignsContext,
  accountId: string,
  { id, name, request, cron, timezone }: SaveCampaign,
): Promise<Campaign> {
  // Both throw the same errors as a start.
  await captures.estimates.run(accountId, () =>
    selectionsOf(request, { driveTimes: driveTimesOf(captures.driveTimes, accountId), boundaries: null }),
  )
  sourcesOf(captures.sources, request)
  const { allows } = await captures.planOf(accountId)
  contactsOf(request.contacts, { allows, areOffered: captures.areContactsOffered })
  const now = clock.now()
  const nextAt = cron === null ? null : nextTime({ cron, timezone }, now)
  const wanted = { name, request: JSON.stringify(request), cron, timezone }
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const campaigns = await listCampaigns(trx, accountId)
    const others = campaigns.filter((one) => one.id !== id)
    const bytes = [...others, wanted].reduce((sum, one) => sum + Buffer.byteLength(one.request), 0)
    if (bytes > maxBytes) throw new Conflict(tooLarge)
    if (id === undefined) {
      if (campaigns.length >= campaignsOfAccount) throw new Conflict(tooMany)
      const row: CampaignRow = {
        ...fresh,
        ...wanted,
        id: randomUUID(),
        account_id: accountId,
        next_at: nextAt,
        created_at: now,
      }
      await insertCampaign(trx, row)
      return presentCampaign(row, null)
    }
    const row = campaigns.find((one) => one.id === id)
    if (row === undefined) throw new NotFound(unknownCampaign)
    const change = { ...wanted, next_at: row.is_paused ? null : nextAt, last_error: null }
    await updateCampaign(trx, id, change)
    return await present(trx, { ...row, ...change })
  })
}

async function present(db: Db, row: CampaignRow): Promise<Campaign> {
  const last = await lastComparisons(db, row.account_id, [row.id])
  return presentCampaign(row, last.get(row.id) ?? null)
}

const fresh = {
  is_paused: false,
  waiting_since: null,
  run_id: null,
  leased_until: 0,
  last_job_id: null,
  last_error: null,
}

/** A paused campaign does not start, and due starts are dropped; after resuming, the next scheduled time counts. */
export async function pauseCampaign(
  { db, clock }: CampaignsContext,
  accountId: string,
  { id, paused }: { id: string; paused: boolean },
): Promise<Campaign> {
  const row = await findCampaign(db, accountId, id)
  if (row === null) throw new NotFound(unknownCampaign)
  const { cron, timezone } = row
  const nextAt = paused || cron === null ? null : nextTime({ cron, timezone }, clock.now())
  const due = paused ? { waiting_since: null, run_id: null } : {}
  const change = { is_paused: paused, next_at: nextAt, ...due }
  await updateCampaign(db, id, change)
  return await present(db, { ...row, ...change })
}
