import { type Campaign, type Comparison, startSchema } from '@gazetteer/contract'
import type { CampaignRow } from './campaign-table.ts'

export function presentCampaign(row: CampaignRow, lastComparison: Comparison | null): Campaign {
  return {
    id: row.id,
    name: row.name,
    request: requestOf(row),
    cron: row.cron,
    timezone: row.timezone,
    isPaused: row.is_paused,
    nextAt: row.next_at,
    waitingSince: row.waiting_since,
    lastJobId: row.last_job_id,
    lastError: row.last_error,
    lastComparison,
    createdAt: row.created_at,
  }
}

/** Parses the stored request, which any earlier version may have saved. */
export const requestOf = ({ request }: Pick<CampaignRow, 'request'>) => startSchema.parse(JSON.parse(request))
