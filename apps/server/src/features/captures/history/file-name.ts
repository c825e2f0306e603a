import type { Run } from '@gazetteer/engine'

/**
 * Base name of a run's files: `{city-slug}_{jobId}`; with several cities `{first-city-slug}-and-{N}-more_{jobId}`.
 */
const fileBaseOf = (run: Pick<Run, 'id' | 'request'>): string => baseOf(run, slugOf(run.request.firstCity))

/** The same for a file with the columns of a preset, which must not be mistaken for the file of the run. */
export function presetFileBaseOf(run: Pick<Run, 'id' | 'request'>, preset: string): string {
  const words = wordsOf(latinOf(preset))
  return words === '' ? fileBaseOf(run) : `${fileBaseOf(run)}_${words}`
}

/** Whether files of the run have this base name, also from earlier versions: `z-rich` for Zürich, nothing for 東京. */
export function isFileBaseOf(run: Pick<Run, 'id' | 'request'>, base: string): boolean {
  const { firstCity } = run.request
  return base === fileBaseOf(run) || base === baseOf(run, wordsOf(firstCity.toLowerCase().normalize('NFKD')))
}

/** The file in the run's chosen export format. */
export function fileNameOf(run: Pick<Run, 'id' | 'request' | 'exportFormat'>): string {
  return `${fileBaseOf(run)}.${run.exportFormat}`
}

/** The file of an ended run; null when it has none: the run found no listing, or its listings were deleted. */
export function fileOf(run: Run): string | null {
  return run.endedAt === null || run.prunedAt !== null || run.lastSeq === 0 ? null : fileNameOf(run)
}

function baseOf({ id, request: { cities } }: Pick<Run, 'id' | 'request'>, slug: string): string {
  return `${cities < 2 ? slug : `${slug}-and-${cities - 1}-more`}_${id}`
}

/** `capture` for a name without Latin letters and digits. */
function slugOf(city: string): string {
  const slug = wordsOf(latinOf(city))
  return slug === '' ? 'capture' : slug
}

const latinOf = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

const wordsOf = (text: string): string => text.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
