import {
  type AreaSelection,
  type ChosenArea,
  type ExportFormat,
  exportFormatSchema,
  type Job,
  runtimeMessages,
  type SourceListing,
  type StartRequest,
} from '@gazetteer/contract'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type ApiAnswer, call, messageOf } from '../../../platform/api/call.ts'
import { unavailableText } from '../choose/source/use-sources.ts'
import { setPreferences } from '../preferences.ts'
import { confirmLargeStart, confirmQueue, type NotStarted, startCapture } from './start-capture.ts'
import { chosenLine } from '../../../platform/chosen-line.ts'
import { runtimePath } from '../../../platform/paths.ts'
import { UserError } from '../../../platform/api/api-error.ts'

type StartAnswer = ApiAnswer<'retryGaps'>

/** Refetches the failed areas of an ended run. Returns null on success. */
export const requestRetryOfGaps = (jobId: string): Promise<NotStarted | null> =>
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
  let asked: StartOfJob
  try {
    asked = await startOf(job)
  } catch (error) {
    return { text: runtimeMessages.startFailedDetail(messageOf(error, runtimeMessages.startFailed)) }
  }
  const { request, sources } = asked
  const { problem } = await startCapture({ ...request, confirm })
  if (problem !== null) return problem
  const { exportFormat, limits, onlyNew, update, minConfidence, filters, completeFrom, cities, areas = [] } = request
  const isAutomatic = sources.some(({ id, isDefault }) => isDefault && id === job.source)
  const source = isAutomatic ? null : job.source
  const findsContacts = request.contacts !== undefined
  const options = { onlyNew, update, minConfidence, filters: filters ?? {}, completeFrom, source, findsContacts }
  const shared = { exportFormat, limits, ...options }
  if (cities === undefined) {
    setPreferences({ ...shared, mode: 'manual', city: job.city, businessTypes: job.businessTypes })
  } else setPreferences({ ...shared, mode: 'autonomous', cities, areas: labelled(areas, job) })
  return null
}

/** The last entries of a job's `cities` are the names of its areas. */
function labelled(areas: readonly AreaSelection[], { cities }: Job): ChosenArea[] {
  const names = areas.length === 0 ? [] : cities.slice(-areas.length)
  return areas.map((one, at) => ({ ...one, label: names[at]?.city ?? `Area ${at + 1}` }))
}

/** The capture of a job, with a one-line summary, for a campaign. */
export async function chosenOfJob(job: Job): Promise<{ request: Partial<StartRequest>; line: string }> {
  const { request } = await startOf(job)
  return {
    request,
    line: chosenLine({ ...job, cities: request.cities ?? [], areas: labelled(request.areas ?? [], job) }, job.mode),
  }
}

type RequestOfJob = Partial<StartRequest> &
  Pick<Job, 'limits' | 'onlyNew' | 'update' | 'minConfidence' | 'filters' | 'completeFrom'> & {
    exportFormat: ExportFormat
  }
type StartOfJob = { request: RequestOfJob; sources: readonly SourceListing[] }

/** The request that started a job. Throws if a source of it is not available now. */
async function startOf(job: Job): Promise<StartOfJob> {
  const format = exportFormatSchema.safeParse(job.exportFormat)
  const { mode, limits, source, completeFrom, onlyNew, update, minConfidence, filters, contacts } = job
  const { sources } = await call('sources')
  for (const id of [source, ...completeFrom]) {
    if (!sources.some((one) => one.id === id && one.isAvailable)) throw new UserError(unavailableText(sources, id))
  }
  const exportFormat = format.success ? format.data : ('json' as const)
  const options = { onlyNew, update, minConfidence, filters, ...(contacts === null ? {} : { contacts }) }
  const shared = { mode, exportFormat, logsEnabled: true, limits, source, completeFrom, ...options }
  return { sources, request: { ...shared, ...(await placesOf(job)) } }
}

type PlacesOfJob = Partial<Pick<StartRequest, 'city' | 'businessType' | 'cities' | 'areas'>>

async function placesOf(job: Job): Promise<PlacesOfJob> {
  if (job.mode === 'manual') return { city: job.city ?? '', businessType: job.businessTypes }
  if (!job.isAbridged) return { cities: job.cities }
  const { cities, areas } = await call('jobCities', { query: { jobId: job.id } })
  return { cities, ...(areas.length === 0 ? {} : { areas }) }
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
    else if (refused.queue !== undefined) await confirmQueue(() => void begin(jobId, refused.queue ?? start))
    else if (refused.isTooLarge) await confirmLargeStart(refused.text, () => void begin(jobId, start, true))
    else setProblem(refused.text)
  }
  return { startingId, problem, begin }
}
