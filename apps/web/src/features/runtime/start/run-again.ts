import { exportFormatSchema, type Job, runtimeMessages } from '@gazetteer/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Answer, call, messageOf } from '../../../platform/api/call.ts'
import { setPreferences } from '../preferences.ts'
import { confirmLargeStart, type NotStarted, startCapture } from './start-capture.ts'
import { runtimePath } from '../../../platform/paths.ts'

type StartAnswer = Answer<'retryGaps'>

/** Refetches the failed areas of an ended run. Returns null on success. */
export const retryGaps = (jobId: string): Promise<NotStarted | null> =>
  reopen(() => call('retryGaps', { body: { jobId } }))

/** Continues a stopped run where it was. Returns null on success. */
export const continueJob = (jobId: string): Promise<NotStarted | null> =>
  reopen(() => call('continueJob', { params: { jobId } }))

async function reopen(send: () => Promise<StartAnswer>): Promise<NotStarted | null> {
  try {
    const answer = await send()
    return answer.success ? null : { text: runtimeMessages.startFailedBanner(answer.error ?? answer.message ?? '') }
  } catch (error) {
    return { text: runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed)) }
  }
}

/** Starts the same capture again. Returns null on success. */
export async function runAgain(job: Job, confirm = false): Promise<NotStarted | null> {
  const format = exportFormatSchema.safeParse(job.exportFormat)
  const exportFormat = format.success ? format.data : 'json'
  const { limits, completeFrom } = job
  // Enrichment sources belong to the capture's source, so both are passed together.
  const completed = completeFrom.length === 0 ? {} : { source: job.source, completeFrom }
  const shared = { mode: job.mode, exportFormat, logsEnabled: true, limits, confirm, ...completed }
  let { cities } = job
  try {
    if (job.isAbridged) cities = (await call('jobCities', { query: { jobId: job.id } })).cities
  } catch (error) {
    return { text: runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed)) }
  }
  const selection = job.mode === 'manual' ? { city: job.city ?? '', businessType: job.businessTypes } : { cities }
  const { problem } = await startCapture({ ...shared, ...selection })
  if (problem !== null) return problem
  if (job.mode === 'manual') {
    setPreferences({ mode: 'manual', city: job.city, businessTypes: job.businessTypes, exportFormat, limits })
  } else setPreferences({ mode: 'autonomous', cities, exportFormat, limits })
  return null
}

/** Starts an old capture or its gaps again and opens Home. Otherwise shows the reason. */
export function useStartAgain(userId: string) {
  const navigate = useNavigate()
  const [startingId, setStartingId] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = async (jobId: string, start: (isSure: boolean) => Promise<NotStarted | null>, isSure = false) => {
    setProblem(null)
    setStartingId(jobId)
    const refused = await start(isSure)
    setStartingId(null)
    if (refused === null) await navigate(runtimePath(userId))
    else if (refused.isTooLarge) await confirmLargeStart(refused.text, () => void begin(jobId, start, true))
    else setProblem(refused.text)
  }
  return { startingId, problem, begin }
}
