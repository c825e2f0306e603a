import {
  type AreaSelection,
  type ChosenArea,
  type ExportFormat,
  exportFormatSchema,
  type Job,
  runtimeMessages,
  type StartRequest,
} from '@gazetteer/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Answer, call, messageOf } from '../../../platform/api/call.ts'
import { setPreferences } from '../preferences.ts'
import { confirmLargeStart, type NotStarted, startCapture } from './start-capture.ts'
import { chosenLine } from '../../../platform/chosen-line.ts'
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
  let request: StartRequestOfJob
  try {
    request = await requestOf(job)
  } catch (error) {
    return { text: runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed)) }
  }
  const { problem } = await startCapture({ ...request, confirm })
  if (problem !== null) return problem
  const { exportFormat, limits, cities, areas = [] } = request
  if (cities === undefined) {
    setPreferences({ mode: 'manual', city: job.city, businessTypes: job.businessTypes, exportFormat, limits })
  } else setPreferences({ mode: 'autonomous', cities, areas: labelled(areas, job), exportFormat, limits })
  return null
}

/** The last entries of a job's `cities` are the names of its areas. */
function labelled(areas: readonly AreaSelection[], { cities }: Job): ChosenArea[] {
  const names = areas.length === 0 ? [] : cities.slice(-areas.length)
  return areas.map((one, at) => ({ ...one, label: names[at]?.city ?? `Area ${at + 1}` }))
}

/** The capture of a job, with a one-line summary, for a campaign. */
export async function chosenOfJob(job: Job): Promise<{ request: Partial<StartRequest>; line: string }> {
  const request = await requestOf(job)
  return {
    request,
    line: chosenLine({ ...job, cities: request.cities ?? [], areas: labelled(request.areas ?? [], job) }, job.mode),
  }
}

type StartRequestOfJob = Partial<StartRequest> & Pick<Job, 'limits'> & { exportFormat: ExportFormat }

/** The request that started a job. */
async function requestOf(job: Job): Promise<StartRequestOfJob> {
  const format = exportFormatSchema.safeParse(job.exportFormat)
  const { limits, completeFrom } = job
  // Enrichment sources belong to the capture's source, so both are passed together.
  const completed = completeFrom.length === 0 ? {} : { source: job.source, completeFrom }
  const shared = {
    mode: job.mode,
    exportFormat: format.success ? format.data : ('json' as const),
    logsEnabled: true,
    limits,
    ...completed,
  }
  if (job.mode === 'manual') return { ...shared, city: job.city ?? '', businessType: job.businessTypes }
  if (!job.isAbridged) return { ...shared, cities: job.cities }
  const { cities, areas } = await call('jobCities', { query: { jobId: job.id } })
  return { ...shared, cities, ...(areas.length === 0 ? {} : { areas }) }
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
