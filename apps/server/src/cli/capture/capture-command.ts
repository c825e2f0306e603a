import { texts } from '@gazetteer/engine'
import type { SiteVisitor } from '@gazetteer/contacts'
import { SourceError } from '@gazetteer/sources'
import { Invalid, Unavailable } from '../../platform/errors.ts'
import {
  cityLabel,
  enrichmentSources,
  filtersOf,
  resolveArea,
  sourceBoundaries,
  typeKey,
} from '../../features/captures/index.ts'
import { type Io, UsageError, act, checked } from '../io.ts'
import { openCopy } from '../../features/opt-outs/index.ts'
import { systemClock } from '../../platform/clock.ts'
import { openSourceRegistry } from '../../sources.ts'
import { serverOf } from '../remote/server-options.ts'
import { type CaptureArguments, type CaptureOptionValues, addCaptureOptions, argumentsOf } from './capture-options.ts'
import { openLocalVisitor } from './local-contacts.ts'
import { createMachineRateLimiter } from './machine-rate-limiter.ts'
import { type CaptureResult, captureToFile, namesOf } from './capture.ts'
import { earlierListings } from './earlier-listings.ts'
import { exitCodes } from '../exit-codes.ts'
import { refuseOverwriting, refuseUnwritable, standardOutput } from './out-file.ts'
import { captureRemotely } from './remote-capture.ts'
import { type ContactsProgress, type Ended, jsonReport, textReport } from './report.ts'
import { settleMs } from '../print-sources.ts'
import type { Command } from 'commander'
import type { SourceId } from '@gazetteer/listing'
import type { SourceRegistry } from '../../sources.ts'
import type { CaptureOptions, CaptureTools } from './capture.ts'

export type CommandTools = Omit<CaptureTools, 'onProgress' | 'signal'> & {
  concurrency: number
  /** Opens what visits websites; null: CRAWLER_CONTACT is not set. */
  openVisitor: (() => SiteVisitor) | null
  /** Server address and API key from the environment. */
  remote: { url: string | null; key: string | null }
}

/** `capture --city … --type … --out FILE`: runs to the end, here or on a server. */
export function addCaptureCommand(
  program: Command,
  io: Pick<Io, 'out' | 'err' | 'config' | 'signal'>,
  openTools: (io: Pick<Io, 'err' | 'config'>) => CommandTools = systemTools,
): void {
  const command = program.command('capture').description('captures the business listings of cities to a file')
  act(addCaptureOptions(command), async (values: CaptureOptionValues) => {
    const given = argumentsOf(values)
    const inputs = [
      ...(values.area ?? []).map((path) => ({ option: '--area', path })),
      ...(values.since === undefined ? [] : [{ option: '--since', path: values.since }]),
    ]
    await refuseOverwriting(given.out, inputs)
    const tools = openTools(io)
    try {
      return await capture(given, { ...tools, out: io.out, err: io.err, signal: io.signal() })
    } finally {
      await tools.sources.close()
    }
  })
}

function systemTools({ err, config: read }: Pick<Io, 'err' | 'config'>): CommandTools {
  const config = read()
  const { now } = systemClock
  const { contact } = config.crawler
  const onWarning = (text: string) => void err.write(`${text}\n`)
  return {
    // A server may hold the data folder.
    sources: openSourceRegistry({ config, cachesIndexes: false, now, onWarning }),
    clock: systemClock,
    rateLimiter: createMachineRateLimiter({ cacheDir: config.cacheDir, now, onWarning }),
    optOuts: openCopy(config.dataDir),
    concurrency: config.workerConcurrency,
    openVisitor: contact === null ? null : () => openLocalVisitor(config, contact, systemClock),
    remote: config.remote,
  }
}

type Tools = CommandTools & Pick<Io, 'out' | 'err'> & { signal: AbortSignal }

async function capture(given: CaptureArguments, tools: Tools): Promise<number> {
  await refuseUnwritable(given.out)
  const { out, err, clock } = tools
  const report = given.isJson
    ? jsonReport(out, clock)
    : textReport({ out: given.out === standardOutput ? err : out, err }, clock)
  if ((given.server.url ?? tools.remote.url) !== null) {
    const ended = await captureRemotely({ given, ...serverOf(given.server, tools.remote) }, { ...tools, report })
    report.ended(ended)
    return ended.exitCode
  }
  if (given.server.key !== undefined) throw new UsageError('--key needs a server. Add --url http://…')
  if (given.source === null) await tools.sources.settled(settleMs)
  const { openVisitor } = tools
  if (given.contacts !== null && openVisitor === null)
    throw new UsageError('--contacts needs CRAWLER_CONTACT, an address that is sent to the websites')
  const options = await optionsOf(given, tools)
  const { title, isFictional } = tools.sources.declarationOf(options.source)
  report.started({ city: namesOf(options.places), source: title, isFictional })
  const onProgress = ({ lastSeq: listings, requests }: CaptureResult['run']) => report.progress({ listings, requests })
  const visitor = given.contacts === null ? null : (openVisitor?.() ?? null)
  const contacts =
    given.contacts === null || visitor === null
      ? null
      : { limits: given.contacts, visitor, onProgress: (progress: ContactsProgress) => report.contacts(progress) }
  try {
    const captured = await captureToFile({ ...options, contacts }, { ...tools, onProgress })
    const ended = endOf(captured, { out: options.out, isFictional })
    report.ended(ended)
    return ended.exitCode
  } finally {
    await visitor?.close()
  }
}

function endOf(
  { run, isWritten, isSourceAway, credits }: CaptureResult,
  { out, isFictional }: { out: string; isFictional: boolean },
): Ended {
  const {
    fresh,
    raw,
    optedOut,
    outside,
    closed,
    unfit,
    filtered,
    duplicate,
    known: foundBefore,
    overLimit,
  } = run.counters
  const isDone = run.state === 'completed'
  const exitCode = isDone ? exitCodes.done : exitCodes.failed
  return {
    state: run.state === 'completed' || run.state === 'stopped' ? run.state : 'failed',
    message: run.ending === null ? 'Ended' : texts.ending(run.ending, run),
    counts: {
      rows: raw,
      new: fresh,
      outside,
      closed,
      notFitting: unfit,
      filtered,
      duplicate,
      known: foundBefore,
      overLimit,
      optedOut,
    },
    summary:
      `${fresh} new of ${raw} rows: ${outside} outside, ${closed} closed, ${unfit} not matching, ` +
      `${filtered === 0 ? '' : `${filtered} left out by filters, `}${duplicate} repeated, ` +
      `${foundBefore === 0 ? '' : `${foundBefore} known, `}${overLimit} over the limit${optedOut === 0 ? '' : `, ${optedOut} opted out`}` +
      texts
        .unmapped(run.unmapped)
        .map((text) => `\n${text}`)
        .join(''),
    file: isWritten ? out : null,
    credits: isFictional ? [] : credits,
    exitCode: isSourceAway ? exitCodes.sourceAway : exitCode,
  }
}

async function optionsOf(given: CaptureArguments, { sources, concurrency }: Tools): Promise<CaptureOptions> {
  const { cities, areas, types, out, format, mode, minConfidence, filters, limit, onlyNew, since } = given
  if (onlyNew && since === null) throw new UsageError('--only-new needs an earlier capture. Add --since EARLIER.json')
  if (!onlyNew && since !== null) throw new UsageError('--since requires --only-new')
  for (const id of [given.source ?? sources.defaultId, ...given.completeFrom]) refuseUnknown(id, sources)
  const source = sourceOf(given.source, sources)
  const boundaries = sourceBoundaries(sources, source)
  const earlier = since === null ? null : await earlierListings(since, source)
  const input = await checked(async () => ({
    places: [
      ...[...new Set(cities.map(cityLabel))].map((city) => ({ city })),
      ...(await Promise.all(areas.map((area) => resolveArea(area, { driveTimes: null, boundaries })))),
    ],
    types: [...new Set(types.map((type) => typeKey(type)))],
  }))
  // Mistakes in the input come first: they remain when the source is back.
  if (given.source === null) refuseFallback(sources)
  const declaration = sources.declarationOf(source)
  const enriching = enrichmentSources(sources, declaration, given.completeFrom)
  return {
    ...input,
    source,
    completeFrom: enriching.map(({ id }) => id),
    mode,
    out,
    format,
    concurrency,
    minConfidence,
    filters: filtersOf(filters, { declaration, enriching }),
    limit,
    known: earlier,
  }
}

function refuseUnknown(id: SourceId, { listings }: SourceRegistry): void {
  const ids = listings.map((listing) => listing.id)
  if (!ids.includes(id)) throw new UsageError(`Unknown source: "${id}". Available: ${ids.join(', ')}`)
}

const nameSource =
  'Try again later, or name a source: see "gazetteer sources". --source sample has fictional businesses.'

/** A script that gets fictional businesses by accident reports success. */
function refuseFallback({ missing }: SourceRegistry): void {
  if (missing !== null) throw new Unavailable(`${missing} ${nameSource}`, { code: 'source-away' })
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
