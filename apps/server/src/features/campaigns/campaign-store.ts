import type { Message } from '../../platform/mail/open-mail.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type CampaignRow,
  leaseCampaign,
  listDue,
  listUnscheduled,
  listWaiting,
  lockCampaign,
  releaseCampaign,
  updateCampaign,
} from './campaign-table.ts'

/** The campaigns as their starts use them; each call is one transaction. */
export type CampaignStore = {
  /** Ids of due campaigns, longest due first. */
  listDue: (now: number, limit: number) => Promise<string[]>
  /** Campaigns waiting to be started, longest due first. */
  listWaiting: (now: number) => Promise<CampaignRow[]>
  listUnscheduled: () => Promise<CampaignRow[]>
  /** The campaign as it is now, if this process got the lease. */
  lease: (id: string, times: { now: number; until: number }) => Promise<CampaignRow | null>
  /** Ends a lease with a change, if it still holds and the campaign waits for the same run. */
  release: (leased: CampaignRow, change: Partial<CampaignRow>) => Promise<void>
  /** Changes the locked row; skips one that was deleted, or that another process holds. */
  change: (id: string, changeOf: (row: CampaignRow) => Partial<CampaignRow> | null) => Promise<void>
  /** Ends the wait for a skipped run, with the mail about it in the same transaction; once. */
  settleSkipped: (
    campaign: Pick<CampaignRow, 'id' | 'run_id'>,
    settled: { change: Partial<CampaignRow>; mail: Message | null },
  ) => Promise<void>
}

type StoreDependencies = { db: Platform['db']; mail: Pick<Platform['mail'], 'post'> }

export function sqlCampaignStore({ db, mail }: StoreDependencies): CampaignStore {
  return {
    listDue: (now, limit) => listDue(db, now, limit),
    listWaiting: (now) => listWaiting(db, now),
    listUnscheduled: () => listUnscheduled(db),
    lease: (id, times) => leaseCampaign(db, id, times),
    release: (leased, change) => releaseCampaign(db, leased, change),
    change: (id, changeOf) =>
      db.transaction().execute(async (trx) => {
        const row = await lockCampaign(trx, id)
        const change = row === null ? null : changeOf(row)
        if (change !== null) await updateCampaign(trx, id, change)
      }),
    settleSkipped: ({ id, run_id: runId }, { change, mail: message }) =>
      db.transaction().execute(async (trx) => {
        const row = await lockCampaign(trx, id)
        if (row === null || row.run_id !== runId) return
        await updateCampaign(trx, id, change)
        if (message !== null) await mail.post(trx, message)
      }),
  }
}
