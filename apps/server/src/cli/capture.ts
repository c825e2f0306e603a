import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate as immediate } from 'node:timers/promises'
import { setMaxListeners } from 'node:events'
import { businessTypeName } from '@gazetteer/business-types'
import { Enrichment, SourceSilence, creditsOfRun, noLimits, runWorkSlice, texts } from '@gazetteer/engine'
import { createMemoryEngine } from '@gazetteer/engine/memory'
import { writeListings } from '@gazetteer/file-formats'
import { fileFormats, exportedListing } from '@gazetteer/listing'
import { linkedAbort } from '@gazetteer/sources'
import { explained } from './out-file.ts'
import type { CaptureMode, Gap, Run, SourceRateLimiter, WorkSliceResult } from '@gazetteer/engine'
import type { MemoryEngine } from '@gazetteer/engine/memory'
import type { FileFormat, SourceId, ExportedListing } from '@gazetteer/listing'
import type { OptOutList } from '@gazetteer/listing/opt-out/opt-out-list'
import type { Clock } from '../platform/clock.ts'
import type { SourceRegistry } from '../sources.ts'

export type CaptureOptions = {
  city: string
  types: string[]
  source: SourceId
  mode: CaptureMode
  out: string
  concurrency: number
  /** Sources that fill in what its listings lack. */
  completeFrom?: readonly SourceId[]
  /** Least confidence of a listing, 0 to 1; absent or null: any. */
  minConfidence?: number | null
  /** Most listings; absent or null: any number. */
  limit?: number | null
  /** Ids of the source that are not new and left out; absent or null: none. */
  known?: ReadonlySet<string> | null
}

export type CaptureTools = {
  sources: SourceRegistry
  clock: Clock
  rateLimiter: SourceRateLimiter
  optOuts: () => OptOutList
  /** Shows the progress line. */
  onProgress: (run: Run) => void
  signal: AbortSignal
}

/** Listings read from the ledger at once on their way to the file. */
const batchSize = 2_000
/** Asking waits while so many listings wait to be written: memory stays flat however slow the disk. */
const maxUnwritten = 4_000

/** The format that a file name asks for; null when it is none of ours. */
export function formatOf(out: string): FileFormat | null {
  return fileFormats.find((format) => `.${format}` === extname(out).toLowerCase()) ?? null
}

/**
 * The same engine as the server's, with a ledger in memory: a whole city into a file. Listings are written as they are
 * settled and dropped from memory; the file gets its name when it is complete.
 */
export async function captureToFile(options: CaptureOptions, tools: CaptureTools): Promise<Captured> {
  const { sources, clock } = tools
  const { completeFrom = [] } = options
  const engine = createMemoryEngine(
    { now: clock.now, newId: randomUUID, declarationOf: sources.declarationOf },
    new Map(),
    options.known ?? new Set(),
  )
  const runId = `JB-${clock.now()}-CLI`
  await engine.createRun({
    id: runId,
    accountId: 'command line',
    request: {
      mode: options.mode,
      source: options.source,
      selections: [{ city: options.city, types: options.types }],
      onlyNew: options.known != null,
      ...(completeFrom.length === 0 ? {} : { completeFrom: [...completeFrom] }),
      ...(options.minConfidence == null ? {} : { minConfidence: options.minConfidence }),
    },
    exportFormat: formatOf(options.out) ?? 'json',
    destination: 'none',
    isLimited: options.mode === 'manual',
    limits: { ...noLimits, listings: options.limit ?? null },
    entries: [],
  })
  const part = `${options.out}.part`
  const declaration = sources.declarationOf(options.source)
  const types = options.types.map((type) => businessTypeName(type)).join(', ')
  const credited = { id: runId, request: { source: options.source } }
  const credits = async () => await creditsOfRun(credited, engine, sources.declarationOf)
  const heading = {
    title: `${options.city}: ${types}`,
    note: `${declaration.title}. ${declaration.attribution}`,
    credits,
  }
  const work = fetchAll({ engine, runId, concurrency: options.concurrency }, tools)
  try {
    const text = writeListings(listingsOf(engine, { runId, isCompleted: completeFrom.length > 0 }, work), {
      format: formatOf(options.out) ?? 'json',
      heading,
    })
    await pipeline(Readable.from(text), createWriteStream(part))
    await work.done
    const run = await engine.readRun(runId)
    if (run === null) throw new Error('the run is there')
    const gaps = await engine.readGaps(runId)
    // Nothing found where nothing was answered is no result: a file of an earlier capture is left alone.
    const isWritten = run.lastSeq > 0 || (run.state !== 'failed' && gaps.length === 0)
    if (isWritten) await rename(part, options.out)
    else await rm(part, { force: true })
    const hasNoAnswer = run.state === 'completed' ? gaps.length > 0 : run.ending?.code === 'broken'
    const isSourceAway = work.isRefused() || (run.lastSeq === 0 && hasNoAnswer)
    return { run, gaps, isWritten, credits: await credits(), isSourceAway }
  } catch (error) {
    work.stop()
    await rm(part, { force: true }).catch(() => undefined)
    throw explained(error, `${options.out} cannot be written`)
  }
}

export type Captured = {
  /** As it was closed. */
  run: Run
  gaps: readonly Gap[]
  isWritten: boolean
  /** What must be named with the listings. */
  credits: readonly string[]
  /** The source answered nothing, refused, or allows no more today. */
  isSourceAway: boolean
}

type Work = {
  done: Promise<void>
  stop: () => void
  isOver: () => boolean
  /** The source needs a person's decision, and here is none. */
  isRefused: () => boolean
  /** Settles at the next turn. */
  news: () => Promise<void>
  /** Tells how far the file is. */
  wrote: (seq: number) => void
}

/** Workers take turns until the run has its end; who reads the listings is told of each turn. */
function fetchAll(of: { engine: MemoryEngine; runId: string; concurrency: number }, tools: CaptureTools): Work {
  const { engine, runId, concurrency } = of
  const { signal, abort } = linkedAbort(tools.signal)
  setMaxListeners(0, signal) // each waiting worker listens, several times where news comes fast
  const { rateLimiter, clock, optOuts } = tools
  const context = {
    engine,
    rateLimiter,
    clock,
    silence: new SourceSilence(),
    completion: new Enrichment(tools.sources.open),
    optOuts,
    sliceMs: 1_000,
  }
  let isOver = false
  let isRefused = false
  let writtenSeq = 0
  let tell: () => void = () => undefined
  let next = new Promise<void>((resolve) => (tell = resolve))
  const told = () => {
    const scheduler = tell
    next = new Promise<void>((resolve) => (tell = resolve))
    scheduler()
  }

  const workers = Array.from({ length: concurrency }, async (_, index) => {
    while (!signal.aborted) {
      const slice = { owner: `w${index}`, leaseMs: 90_000, runId, openSource: tools.sources.open }
      const result = await runWorkSlice(slice, context, signal)
      if (result !== null) await act(result)
      const run = await engine.readRun(runId)
      if (run !== null) tools.onProgress(run)
      if (result !== null) told()
      if (run?.ending != null) return
      await finishAtLimit(engine, runId)
      // Pages that were too much for one transaction are settled by who finds nothing else to do.
      if (result === null && !(await engine.settle(runId)))
        await Promise.race([next, tools.clock.sleep(20, signal).catch(() => undefined)])
      await room(run?.lastSeq ?? 0)
    }
    signal.throwIfAborted()
  })
  const done = closeAfter(workers)
  void done
    .catch(() => undefined)
    .finally(() => {
      isOver = true
      told()
    })
  return {
    done,
    stop: abort,
    isOver: () => isOver,
    isRefused: () => isRefused,
    news: () => next,
    wrote: (seq) => (writtenSeq = seq),
  }

  /** Lets the file be written, and waits while it is too far behind. */
  async function room(lastSeq: number): Promise<void> {
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

/** Nobody is there to raise the limit: what lies beyond is left. */
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
      work.wrote(after)
    } else if (isLast) return
    else await news
  }
}

const idsOf = (batch: readonly { listing: { source_id: string } }[]): string[] =>
  batch.map(({ listing }) => listing.source_id)
