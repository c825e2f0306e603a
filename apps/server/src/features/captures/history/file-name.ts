import type { Run } from '@gazetteer/engine'

/**
 * Base name of a run's files: `{city-slug}_{jobId}`; with several cities `{first-city-slug}-and-{N}-more_{jobId}`.
 */
export function fileBaseOf(run: Pick<Run, 'id' | 'request'>): string {
  const { firstCity, cities } = run.request
  const slug = slugOf(firstCity === '' ? 'capture' : firstCity)
  return `${cities < 2 ? slug : `${slug}-and-${cities - 1}-more`}_${run.id}`
}

/** The file in the run's chosen export format. */
export function fileNameOf(run: Pick<Run, 'id' | 'request' | 'exportFormat'>): string {
  return `${fileBaseOf(run)}.${run.exportFormat}`
}

function slugOf(city: string): string {
  return city
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
