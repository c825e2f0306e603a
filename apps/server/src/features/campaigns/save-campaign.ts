import { randomUUID } from 'node:crypto'
import { type Campaign, type SaveCampaign, campaignsOfAccount } from '@gazetteer/contract'
import { Conflict, NotFound } from '../../platform/errors.ts'
import { lockAccount } from '../accounts/index.ts'
import { selectionsOf } from '../captures/index.ts'
import { type CampaignRow, findCampaign, insertCampaign, listCampaigns, updateCampaign } from './campaign-table.ts'
import { type CampaignsCtx, presentCampaign } from './campaigns.ts'
import { nextTime } from './next-time.ts'

export const unknownCampaign = 'There is no such campaign of yours.'
const tooMany = `An account has ${campaignsOfAccount} campaigns at the most.`

/** A new campaign, or another content for one; a schedule begins with its next time from now. */
export async function saveCampaign(
  { db, clock }: CampaignsCtx,
  accountId: string,
  { id, name, request, cron, timezone }: SaveCampaign,
): Promise<Campaign> {
  await selectionsOf(request) // throws what a start would say
  const now = clock.now()
  const nextAt = cron === null ? null : nextTime({ cron, timezone }, now)
  const wanted = { name, request: JSON.stringify(request), cron, timezone }
  return await db.transaction().execute(async (trx) => {
    await lockAccount(trx, accountId)
    const known = await listCampaigns(trx, accountId)
    if (id === undefined) {
      if (known.length >= campaignsOfAccount) throw new Conflict(tooMany)
      const row: CampaignRow = {
        ...fresh,
        ...wanted,
        id: randomUUID(),
        account_id: accountId,
        next_at: nextAt,
        created_at: now,
      }
      await insertCampaign(trx, row)
      return presentCampaign(row)
    }
    const row = known.find((one) => one.id === id)
    if (row === undefined) throw new NotFound(unknownCampaign)
    const change = { ...wanted, next_at: row.is_paused ? null : nextAt, last_error: null }
    await updateCampaign(trx, id, change)
    return presentCampaign({ ...row, ...change })
  })
}

const fresh = {
  is_paused: false,
  waiting_since: null,
  run_id: null,
  leased_until: 0,
  last_job_id: null,
  last_error: null,
}

/** A paused one does not start, and what was due is given up; unpaused it goes on with its next time. */
export async function pauseCampaign(
  { db, clock }: CampaignsCtx,
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
  return presentCampaign({ ...row, ...change })
}
