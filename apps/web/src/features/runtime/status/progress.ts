import { manualListingsPerType, type Progress, type RuntimeStatus } from '@gazetteer/contract'
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../platform/formats.ts'

export type ShownProgress = { percent: number; text: string }

/**
 * Manual mode shows percent of 120 listings per type. Autonomous mode shows the share of the run that is done, and
 * counts areas.
 */
export function shownProgress(progress: Progress | null): ShownProgress | null {
  if (progress === null) return null
  if (progress.mode === 'manual') return manualProgress(progress.processedBusinessesForCurrentCategory)
  const { units, areasDone, areasKnown } = progress
  const [done, total] = units === null ? [areasDone, areasKnown] : [units.done, units.total]
  return { percent: doneShare(progress) * 100, text: `${formatCount(done)} of ${formatCount(total)}` }
}

/** The processed listings out of 120 of each type. */
export function manualProgress(processed: number, types = 1): ShownProgress {
  const all = manualListingsPerType * Math.max(types, 1)
  const percent = Math.round((Math.min(processed, all) * 100) / all)
  return { percent, text: `${percent} %` }
}

const unitNames = { county: 'Counties', state: 'States', region: 'Regions' } as const

/** What the text of the progress counts. */
export function progressLabel(progress: Progress | null): string {
  if (progress?.mode === 'manual') return 'Progress'
  return progress?.units == null ? 'Areas' : unitNames[progress.units.kind]
}

/**
 * Share of the run that is done, 0 to 1. With several cities, areas are planned only for the current ones, so it
 * counts tasks. The same holds for several types in one city. If the source fetches all types together, the share is
 * also limited to requests sent divided by requests expected.
 */
function doneShare(progress: Progress): number {
  const { cityIndex, totalCities, businessTypeIndex, totalBusinessTypes, areasDone, areasKnown } = progress
  if (totalCities > 1) return (cityIndex + businessTypeIndex / Math.max(totalBusinessTypes, 1)) / totalCities
  const { requests, requestsLeft, units } = progress
  if (units !== null && areasKnown > 0) return units.done / Math.max(units.total, 1)
  const ofAreas = areasDone / Math.max(areasKnown, 1)
  if (totalBusinessTypes < 2 || requestsLeft === null) return ofAreas
  return Math.min(ofAreas, requests / Math.max(requests + requestsLeft, 1))
}

type Sample = { at: number; count: number }
/** Samples seen while the run was open; the server does not report them afterwards. */
type Seen = { samples: readonly Sample[]; last: Progress | null }

const most = 60
const leastMs = 800
const nothing: Seen = { samples: [], last: null }
const seenKey = (jobId: string | null | undefined) => ['runtime', 'seen', jobId ?? '']

/** Records samples of the progress, for the rate line and the summary. */
export function noteProgress(client: QueryClient, status: RuntimeStatus): void {
  if (status.progress === null || status.manualRunId === null) return
  const sample = { at: status.timestamp, count: status.progress.recordsProcessed }
  client.setQueryData<Seen>(seenKey(status.manualRunId), ({ samples } = nothing) => {
    const newest = samples.at(-1)
    const isDue =
      newest === undefined ||
      (sample.at - newest.at >= leastMs && (status.status === 'active' || sample.count !== newest.count))
    return { samples: isDue ? [...samples, sample].slice(-most) : samples, last: status.progress }
  })
}

export const useSeen = (jobId: string | null | undefined): Seen =>
  useQuery<Seen>({ queryKey: seenKey(jobId), queryFn: skipToken, gcTime: Infinity }).data ?? nothing

/** Listings per minute between consecutive samples. */
export const ratesOf = (points: readonly Sample[]): number[] =>
  points.slice(1).map((point, index) => {
    const before = points[index] ?? point
    const minutes = (point.at - before.at) / 60_000
    return minutes <= 0 ? 0 : Math.max(0, (point.count - before.count) / minutes)
  })
