import { randomUUID } from 'node:crypto'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as immediate } from 'node:timers/promises'
import { setMaxListeners } from 'node:events'
import { businessTypeName } from '@gazetteer/business-types'
import { EnrichmentCache, SourceSilence, attributionOfRun, noLimits, runWorkSlice, texts } from '@gazetteer/engine'
import { createMemoryEngine } from '@gazetteer/engine/memory'
import { writeListings } from '@gazetteer/file-formats'
import { fileFormats, exportedListing, type FileFormat, type SourceId, type ExportedListing } from '@gazetteer/listing'
import { linkedAbort } from '@gazetteer/sources'
import { type LocalContacts, withLocalContacts } from './local-contacts.ts'
import { saveStream } from './out-file.ts'
import type { CaptureMode, Gap, Run, SourceRateLimiter, WorkSliceResult } from '@gazetteer/engine'
import type { MemoryEngine } from '@gazetteer/engine/memory'
import type { CaptureFilters } from '@gazetteer/listing/capture-filter'
import type { OptOutList } from '@gazetteer/listing/opt-out'
import type { Area } from '@gazetteer/places'
import type { Clock } from '../../platform/clock.ts'
import type { SourceRegistry } from '../../sources.ts'

export type CaptureOptions = {
  /** Labels of cities, or names of areas with their extent. */
  places: { city: string; area?: Area | null }[]
  types: string[]
  source: SourceId
  mode: CaptureMode
  /** The file; `-` for standard output. */
  out: string
  format: FileFormat
  concurrency: number
  /** Enrichment sources. */
  completeFrom?: readonly SourceId[]
  /** Minimum confidence, 0 to 1; absent or null: any. */
  minConfidence?: number | null
  /** Absent or null: none. */
  filters?: CaptureFilters | null
  /** Maximum number of listings; absent or null: unlimited. */
  limit?: number | null
  /** Source ids to skip as already known; absent or null: none. */
  known?: ReadonlySet<string> | null
  /** Finds contacts on the listings' websites once all are found; absent or null: not. */
  contacts?: LocalContacts | null
}

export type CaptureTools = {
  sources: SourceRegistry
  clock: Clock
  rateLimiter: SourceRateLimiter
  /** Businesses that are not captured. */
  optOuts: () => OptOutList
  /** Called with each progress update. */
  onProgress: (run: Run) => void
  signal: AbortSignal
}

/** Listings read from the engine per batch when writing the file. */
const batchSize = 2_000
/** Back-pressure: fetching pauses at this many unwritten listings, so memory stays bounded on slow disks. */
const maxUnwritten = 4_000

export const namesOf = (places: CaptureOptions['places']): string => places.map(({ city }) => city).join('; ')

/** The format for the extension of a file name; null when it is not supported. */
export function formatOf(out: string): FileFormat | null {
  return fileFormats.find((format) => `.${format}` === extname(out).toLowerCase()) ?? null
}

/**
 * Captures a city into a file with the server's engine and in-memory storage. Merged listings are written and then
 * dropped from memory. The file is renamed into place when it is complete.
 */
export async function captureToFile(options: CaptureOptions, tools: CaptureTools): Promise<CaptureResult> {
  const { sources, clock } = tools
  const { completeFrom = [] } = options
  const engine = createMemoryEngine(
    { now: clock.now, newId: randomUUID, declarationOf: sources.declarationOf },
    options.known == null ? {} : { known: options.known },
  )
  const runId = `JB-${clock.now()}-CLI`
  await engine.createRun({
    id: runId,
    accountId: 'command line',
    request: {
      mode: options.mode,
      source: options.source,
      selections: options.places.map(({ city, area = null }) => ({ city, area, types: options.types })),
      onlyNew: options.known != null,
      ...(completeFrom.length === 0 ? {} : { completeFrom: [...completeFrom] }),
      ...(options.minConfidence == null ? {} : { minConfidence: options.minConfidence }),
      ...(options.filters == null ? {} : { filters: options.filters }),
    },
    exportFormat: options.format,
    destination: 'none',
    isLimited: options.mode === 'manual',
    limits: { ...noLimits, listings: options.limit ?? null },
    entries: [],
  })
  const declaration = sources.declarationOf(options.source)
  const types = options.types.map((type) => businessTypeName(type)).join(', ')
  const credited = { id: runId, request: { source: options.source } }
  const credits = async () => await attributionOfRun(credited, engine, sources.declarationOf)
  const heading = {
    title: `${namesOf(options.places)}: ${types}`,
    note: `${declaration.title}. ${declaration.attribution}`,
    credits,
  }
  const work = fetchAll({ engine, runId, concurrency: options.concurrency }, tools)
  try {
    const isCompleted = completeFrom.length > 0 || options.contacts != null
    const found = listingsOf(engine, { runId, isCompleted }, work)
    const listings = options.contacts == null ? found : withLocalContacts(found, options.contacts, tools)
    const text = writeListings(listings, { format: options.format, heading })
    let isWritten = false
    const onStored = async (): Promise<boolean> => {
      await work.done
      const run = await endedRun(engine, runId)
      // Without any answer from the source there is no result: an earlier file stays unchanged.
      isWritten = run.lastSeq > 0 || (run.state !== 'failed' && (await engine.readGaps(runId)).length === 0)
      return isWritten
    }
    await saveStream(Readable.from(text), { out: options.out, onStored })
    const run = await endedRun(engine, runId)
    const gaps = await engine.readGaps(runId)
    const hasNoAnswer = run.state === 'completed' ? gaps.length > 0 : run.ending?.code === 'broken'
    const isSourceAway = work.isRefused() || (run.lastSeq === 0 && hasNoAnswer)
    return { run, gaps, isWritten, credits: await credits(), isSourceAway }
  } catch (error) {
    work.stop()
    throw error
  }
}

async function endedRun(engine: MemoryEngine, runId: string): Promise<Run> {
  const run = await engine.readRun(runId)
  if (run === null) throw new Error('the run exists')
  return run
}

export type CaptureResult = {
  /** The run after it was closed. */
  run: Run
  gaps: readonly Gap[]
  isWritten: boolean
  /** Attribution that must accompany the listings. */
  credits: readonly string[]
  /** The source did not answer, refused, or its daily limit is used up. */
  isSourceAway: boolean
}

type Work = {
  done: Promise<void>
  stop: () => void
  isOver: () => boolean
  /** The source needs a decision by a person, which the command line cannot provide. */
  isRefused: () => boolean
  /** Resolves after the next work slice. */
  news: () => Promise<void>
  /** Reports the sequence number written to the file so far. */
  reportWritten: (seq: number) => void
}

/** Runs work slices in parallel until the run ends; the writer is notified after each one. */
function fetchAll(of: { engine: MemoryEngine; runId: string; concurrency: number }, tools: CaptureTools): Work {
  const { engine, runId, concurrency } = of
  const { signal, abort } = linkedAbort(tools.signal)
  setMaxListeners(0, signal) // each waiting worker adds listeners, several when updates are frequent
  const { rateLimiter, clock, optOuts } = tools
  const context = {
    engine,
    rateLimiter,
    clock,
    silence: new SourceSilence(),
    enrichment: new EnrichmentCache(tools.sources.open),
    optOuts,
    sliceMs: 1_000,
  }
  let isOver = false
  let isRefused = false
  let writtenSeq = 0
  let resolveNext: () => void = () => undefined
  let next = new Promise<void>((resolve) => (resolveNext = resolve))
  const notifyWriter = () => {
    const resolveCurrent = resolveNext
    next = new Promise<void>((resolve) => (resolveNext = resolve))
    resolveCurrent()
  }

  const workers = Array.from({ length: concurrency }, async (_, index) => {
    while (!signal.aborted) {
      const slice = { owner: `w${index}`, leaseMs: 90_000, runId, openSource: tools.sources.open }
      const result = await runWorkSlice(slice, context, signal)
      if (result !== null) await act(result)
      const run = await engine.readRun(runId)
      if (run !== null) tools.onProgress(run)
      if (result !== null) notifyWriter()
      if (run?.ending != null) return
      await finishAtLimit(engine, runId)
      // Pages that did not fit into one transaction are merged by an idle worker.
      if (result === null && !(await engine.mergePages(runId)))
        await Promise.race([next, tools.clock.sleep(20, signal).catch(() => undefined)])
      await waitForWriter(run?.lastSeq ?? 0)
    }
    signal.throwIfAborted()
  })
  const done = closeAfter(workers)
  void done
    .catch(() => undefined)
    .finally(() => {
      isOver = true
      notifyWriter()
    })
  return {
    done,
    stop: abort,
    isOver: () => isOver,
    isRefused: () => isRefused,
    news: () => next,
    reportWritten: (seq) => (writtenSeq = seq),
  }

  /** Yields to the writer, and waits while it is too far behind. */
  async function waitForWriter(lastSeq: number): Promise<void> {
    await immediate()
    const isFull = (): boolean => lastSeq - writtenSeq > maxUnwritten && !signal.aborted
    while (isFull()) await immediate()
  }

  async function closeAfter(work: readonly Promise<void>[]): Promise<void> {
    await Promise.all(work)
    await engine.close(runId, (run) => ({
      level: 'info',
      text: run.ending === null ? '' : texts.ending(run.ending, run),
    }))
  }

  async function act(result: WorkSliceResult): Promise<void> {
    isRefused ||= result.kind === 'needs-user'
    if (result.kind !== 'done')
      await engine.decideEnd(runId, { state: 'failed', code: 'broken', words: texts.sourceWords(result) })
  }
}

/** No person can raise the limit here, so the run finishes at it. */
async function finishAtLimit(engine: MemoryEngine, runId: string): Promise<void> {
  const prompt = await engine.readOpenPrompt(runId)
  if (prompt?.details.kind === 'limit') await engine.answerPrompt(prompt.id, 'finish')
}

async function* listingsOf(
  engine: MemoryEngine,
  { runId, isCompleted }: { runId: string; isCompleted: boolean },
  work: Work,
): AsyncGenerator<ExportedListing> {
  let after = 0
  for (;;) {
    const isLast = work.isOver()
    const news = work.news()
    const batch = await engine.readListings(runId, { after, limit: batchSize })
    const filled = isCompleted ? await engine.readFilled(runId, idsOf(batch)) : null
    for (const { listing } of batch) yield exportedListing(listing, filled)
    const last = batch.at(-1)
    if (last !== undefined) {
      after = last.seq
      engine.dropListings(runId, after)
      work.reportWritten(after)
    } else if (isLast) return
    else await news
  }
}

const idsOf = (batch: readonly { listing: { source_id: string } }[]): string[] =>
  batch.map(({ listing }) => listing.source_id)
