import { texts } from '@gazetteer/engine'
import { SourceError } from '@gazetteer/sources'
import { Invalid } from '../../platform/errors.ts'
import { cityLabel, enrichmentSources, resolveArea, typeKey } from '../../features/captures/index.ts'
import { type CaptureArguments, captureArguments } from './capture-arguments.ts'
import { type Captured, captureToFile } from './capture.ts'
import { earlierListings } from './earlier-listings.ts'
import { exitCodes } from '../exit-codes.ts'
import { refuseUnwritable } from './out-file.ts'
import { captureRemotely } from './remote-capture.ts'
import { type Ended, type Screen, jsonReport, textReport } from './report.ts'
import { settleMs } from '../sources-command.ts'
import type { SourceRateLimiter } from '@gazetteer/engine'
import type { SourceId } from '@gazetteer/listing'
import type { OptOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import type { Clock } from '../../platform/clock.ts'
import type { SourceRegistry } from '../../sources.ts'
import type { CaptureOptions } from './capture.ts'

export type CommandTools = {
  sources: SourceRegistry
  clock: Clock
  rateLimiter: SourceRateLimiter
  /** Businesses that are not captured. */
  optOuts: () => OptOutList
  concurrency: number
  /** Server address and API key from the environment. */
  remote: { url: string | null; key: string | null }
  out: Screen
  signal: AbortSignal
}

/**
 * `capture --city … --type … --out FILE`: runs to the end and returns the exit code. Throws Invalid with a message
 * for the user.
 */
export async function captureCommand(args: string[], tools: CommandTools): Promise<number> {
  const given = captureArguments(args)
  await refuseUnwritable(given.out)
  const report = (given.isJson ? jsonReport : textReport)(tools.out, tools.clock)
  const [url, key] = [given.url ?? tools.remote.url, given.key ?? tools.remote.key]
  if (url !== null) {
    if (key === null) throw new Invalid('Missing API key. Add --key gz_…, or set GAZETTEER_KEY')
    const ended = await captureRemotely({ given, url, key }, { ...tools, report })
    report.ended(ended)
    return ended.exitCode
  }
  if (given.key !== null) throw new Invalid('--key needs a server. Add --url http://…')
  if (given.source === null) await tools.sources.settled(settleMs)
  const options = await optionsOf(given, tools)
  const { title, isFictional } = tools.sources.declarationOf(options.source)
  report.started({ city: options.city, source: title, isFictional })
  const onProgress = ({ lastSeq: listings, requests }: Captured['run']) => report.progress({ listings, requests })
  const captured = await captureToFile(options, { ...tools, onProgress })
  const ended = endOf(captured, { out: options.out, isFictional })
  report.ended(ended)
  return ended.exitCode
}

function endOf(
  { run, isWritten, isSourceAway, credits }: Captured,
  { out, isFictional }: { out: string; isFictional: boolean },
): Ended {
  const { fresh, raw, optedOut, outside, closed, unfit, duplicate, known, overLimit } = run.counters
  const isDone = run.state === 'completed'
  const exitCode = isDone ? exitCodes.done : exitCodes.failed
  return {
    state: run.state === 'running' ? 'failed' : run.state,
    message: run.ending === null ? 'Ended' : texts.ending(run.ending, run),
    counts: { rows: raw, new: fresh, outside, closed, notFitting: unfit, duplicate, known, overLimit, optedOut },
    summary:
      `${fresh} new of ${raw} rows: ${outside} outside, ${closed} closed, ${unfit} not matching, ${duplicate} repeated, ` +
      `${known === 0 ? '' : `${known} known, `}${overLimit} over the limit${optedOut === 0 ? '' : `, ${optedOut} opted out`}` +
      (run.unmapped === null ? '' : `\n${texts.unmapped(run.unmapped)}`),
    file: isWritten ? out : null,
    credits: isFictional ? [] : credits,
    exitCode: isSourceAway ? exitCodes.sourceAway : exitCode,
  }
}

async function optionsOf(given: CaptureArguments, { sources, concurrency }: CommandTools): Promise<CaptureOptions> {
  const { place, types, out, mode, minConfidence, limit, onlyNew, since } = given
  if (onlyNew && since === null) throw new Invalid('--only-new needs an earlier capture. Add --since EARLIER.json')
  if (!onlyNew && since !== null) throw new Invalid('--since requires --only-new')
  const source = sourceOf(given.source, sources)
  return {
    ...('area' in place ? await resolveArea(place.area, null) : { city: cityLabel(place.city) }),
    types: [...new Set(types.map((type) => typeKey(type)))],
    source,
    completeFrom: enrichmentSources(sources, sources.declarationOf(source), given.completeFrom).map(({ id }) => id),
    mode,
    out,
    concurrency,
    minConfidence,
    limit,
    known: since === null ? null : await earlierListings(since, source),
  }
}

function sourceOf(wanted: SourceId | null, sources: SourceRegistry): SourceId {
  if (wanted === null) return sources.defaultId
  try {
    return sources.open(wanted).declaration.id
  } catch (error) {
    if (error instanceof SourceError) throw new Invalid(error.message)
    throw error
  }
}
