import { type RuntimeStatus, areaName, pathOf, routes } from '@gazetteer/contract'
import { Invalid } from '../../platform/errors.ts'
import type { Clock } from '../../platform/clock.ts'
import type { CaptureArguments } from './capture-options.ts'
import { UsageError } from '../io.ts'
import { exitCodes } from '../exit-codes.ts'
import { saveStream } from './out-file.ts'
import { NoAnswer, type RemoteApi, openRemoteApi } from '../remote/remote-api.ts'
import type { Ended, Report } from './report.ts'

const pollMs = 1_000
/** A restarted server resumes its captures, so polling continues this long. */
const awayMostMs = 120_000
/** Time limit for stopping the capture when the command ends. */
const stopWithinMs = 5_000

type Wanted = { given: CaptureArguments; url: string; key: string }
type Tools = { clock: Clock; signal: AbortSignal; report: Report }

/**
 * Runs the capture on a server: starts it by API key, follows it to its end and downloads its file. Ending the
 * command stops the capture. It finishes at its own `--limit`; all other prompts are left to a person.
 */
export async function captureRemotely({ given, url, key }: Wanted, tools: Tools): Promise<Ended> {
  if (given.since !== null)
    throw new UsageError('With --url, --only-new compares with the captures on the server: remove --since')
  if (given.mode === 'manual' && given.cities.length > 1)
    throw new UsageError('--mode manual captures one city: give --city once, or use --mode autonomous')
  const api = openRemoteApi({ url, key })
  const { jobId = '' } = await api.call('runtimeStart', { body: startOf(given) }).catch(namingConfirm)
  try {
    const status = await follow(api, { jobId, given }, tools)
    if (given.contacts !== null && status.recovery === null) await followContacts(api, jobId, tools)
    return await endOf(api, { jobId, given, status }, tools.signal)
  } catch (error) {
    if (tools.signal.aborted)
      await api.call('runtimeStop', {}, AbortSignal.timeout(stopWithinMs)).catch(() => undefined)
    throw error
  }
}

function namingConfirm(error: unknown): never {
  throw error instanceof Invalid && error.code === 'too-large'
    ? new Invalid(`${error.message} To confirm, add --confirm.`, { cause: error })
    : error
}

function startOf({
  cities,
  areas,
  types,
  format,
  mode,
  source,
  completeFrom,
  minConfidence,
  filters,
  limit,
  contacts,
  onlyNew,
  isConfirmed,
}: CaptureArguments) {
  return {
    mode,
    ...(mode === 'manual' ? { city: cities[0], businessType: types } : {}),
    ...(mode === 'manual' || cities.length === 0
      ? {}
      : { cities: cities.map((city) => ({ city, businessTypes: types })) }),
    ...(areas.length === 0 ? {} : { areas: areas.map((area) => ({ area, businessTypes: types })) }),
    exportFormat: format,
    onlyNew,
    confirm: isConfirmed,
    ...(source === null ? {} : { source }),
    ...(completeFrom.length === 0 ? {} : { completeFrom }),
    ...(minConfidence === null ? {} : { minConfidence }),
    ...(contacts === null ? {} : { contacts }),
    ...(filters === null ? {} : { filters }),
    ...(limit === null ? {} : { limits: { listings: limit } }),
  }
}

async function follow(
  api: RemoteApi,
  { jobId, given }: { jobId: string; given: CaptureArguments },
  { clock, signal, report }: Tools,
): Promise<RuntimeStatus> {
  for (let isFirst = true; ; isFirst = false) {
    const status = await statusOf(api, clock, signal)
    const { progress, recovery, source } = status
    if (status.manualRunId !== jobId) throw new Invalid(`Another capture replaced ${jobId}.`)
    if (isFirst)
      report.started({
        city: [...given.cities, ...given.areas.map(areaName)].join('; '),
        source: source?.title ?? '',
        isFictional: source?.isFictional ?? false,
        jobId,
      })
    if (progress !== null) report.progress({ listings: progress.recordsProcessed, requests: progress.requests })
    if (recovery?.limit === 'listings')
      await api.call('recoveryDecision', { body: { recoveryId: recovery.id, choice: 'finish' } }, signal)
    else if (recovery !== null || (status.status !== 'active' && status.status !== 'paused')) return status
    await clock.sleep(pollMs, signal)
  }
}

/** Until the websites are visited: the file then has what they gave. */
async function followContacts(api: RemoteApi, jobId: string, { clock, signal, report }: Tools): Promise<void> {
  for (;;) {
    const { state, visited, sites } = await api.call('jobContacts', { params: { jobId } }, signal)
    report.contacts({ visited, sites })
    if (state !== 'waiting' && state !== 'running') return
    await clock.sleep(pollMs, signal)
  }
}

async function statusOf(api: RemoteApi, clock: Clock, signal: AbortSignal): Promise<RuntimeStatus> {
  for (const since = clock.steady(); ;) {
    try {
      return await api.call('runtimeStatus', {}, signal)
    } catch (error) {
      if (!(error instanceof NoAnswer) || clock.steady() - since > awayMostMs) throw error
      await clock.sleep(pollMs, signal)
    }
  }
}

async function endOf(
  api: RemoteApi,
  { jobId, given, status }: { jobId: string; given: CaptureArguments; status: RuntimeStatus },
  signal: AbortSignal,
): Promise<Ended> {
  const { job } = await api.call('job', { params: { jobId } }, signal)
  const counts = { new: job.recordsProcessed, requests: job.requests }
  const summary = `${counts.new} listings stored, ${counts.requests} requests`
  const ended = { counts, summary, credits: [], file: null }
  if (status.recovery !== null)
    return { ...ended, state: 'waiting', message: status.recovery.message, exitCode: exitCodes.needsDecision }
  const state = job.status === 'completed' || job.status === 'stopped' ? job.status : 'failed'
  const message = job.message ?? status.message ?? ''
  const exitCode = state === 'completed' ? exitCodes.done : exitCodes.failed
  if (job.filename === null) return { ...ended, state, message, exitCode }
  const file = await api.download(pathOf(routes.download, { file: job.filename }), signal)
  await saveStream(file, { out: given.out, signal })
  return { ...ended, state, message, file: given.out, exitCode }
}
