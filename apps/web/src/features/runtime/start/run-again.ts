import { exportFormatSchema, type Job, runtimeMessages } from '@gazetteer/contract'
import { codeOf, messageOf } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { setPreferences } from '../preferences.ts'

/** Why nothing started: what to say, and whether it only is to be confirmed. */
export type NotStarted = { text: string; isTooLarge: boolean }

const notStarted = (text: string): NotStarted => ({ text, isTooLarge: false })

/** Asks the failed areas of an ended run again; null when it runs. */
export async function retryGaps(jobId: string): Promise<NotStarted | null> {
  try {
    const answer = await call('retryGaps', { body: { jobId } })
    return answer.success ? null : notStarted(runtimeMessages.startFailedBanner(answer.error ?? answer.message ?? ''))
  } catch (error) {
    return notStarted(runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed)))
  }
}

/** Starts the same capture anew; null when it runs. */
export async function runAgain(job: Job, confirm = false): Promise<NotStarted | null> {
  const format = exportFormatSchema.safeParse(job.exportFormat)
  const exportFormat = format.success ? format.data : 'json'
  const { limits, completeFrom } = job
  // What completes a capture is chosen for its source: both are kept together.
  const completed = completeFrom.length === 0 ? {} : { source: job.source, completeFrom }
  const shared = { mode: job.mode, exportFormat, logsEnabled: true, limits, confirm, ...completed }
  let { cities } = job
  try {
    if (job.isAbridged) cities = (await call('jobCities', { query: { jobId: job.id } })).cities
    const answer =
      job.mode === 'manual'
        ? await call('runtimeStart', { body: { ...shared, city: job.city ?? '', businessType: job.businessTypes } })
        : await call('runtimeStart', { body: { ...shared, cities } })
    if (!answer.success) return notStarted(runtimeMessages.startFailedBanner(answer.error ?? answer.message ?? ''))
  } catch (error) {
    const message = messageOf(error, runtimeMessages.startFailed)
    if (codeOf(error) === 'too-large') return { text: message, isTooLarge: true }
    return notStarted(runtimeMessages.startFailedDetail(message))
  }
  if (job.mode === 'manual') {
    setPreferences({ mode: 'manual', city: job.city, businessTypes: job.businessTypes, exportFormat, limits })
  } else setPreferences({ mode: 'autonomous', cities, exportFormat, limits })
  return null
}
