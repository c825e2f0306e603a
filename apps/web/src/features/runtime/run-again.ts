import { exportFormatSchema, type Job, runtimeMessages } from '@gazetteer/contract'
import { messageOf } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/call.ts'
import { setPreferences } from './preferences.ts'

/** Asks the failed areas of an ended run again; null when it runs, else what to say. */
export async function retryGaps(jobId: string): Promise<string | null> {
  try {
    const answer = await call('retryGaps', { body: { jobId } })
    return answer.success ? null : runtimeMessages.startFailedBanner(answer.error ?? answer.message ?? '')
  } catch (error) {
    return runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed))
  }
}

/** Starts the same capture anew; null when it runs, else what to say. */
export async function runAgain(job: Job): Promise<string | null> {
  const format = exportFormatSchema.safeParse(job.exportFormat)
  const exportFormat = format.success ? format.data : 'json'
  const { limits } = job
  const shared = { mode: job.mode, exportFormat, logsEnabled: true, limits }
  let { cities } = job
  try {
    if (job.isAbridged) cities = (await call('jobCities', { query: { jobId: job.id } })).cities
    const answer =
      job.mode === 'manual'
        ? await call('runtimeStart', { body: { ...shared, city: job.city ?? '', businessType: job.businessTypes } })
        : await call('runtimeStart', { body: { ...shared, cities } })
    if (!answer.success) return runtimeMessages.startFailedBanner(answer.error ?? answer.message ?? '')
  } catch (error) {
    return runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed))
  }
  if (job.mode === 'manual') {
    setPreferences({ mode: 'manual', city: job.city, businessTypes: job.businessTypes, exportFormat, limits })
  } else setPreferences({ mode: 'autonomous', cities, exportFormat, limits })
  return null
}
