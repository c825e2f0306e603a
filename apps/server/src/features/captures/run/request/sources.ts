import type { StartRequest, RunLimitsInput } from '@gazetteer/contract'
import { type RunLimits, isUnattended, type RunOrigin } from '@gazetteer/engine'
import type { Polygons } from '@gazetteer/geography'
import type { SourceId } from '@gazetteer/listing'
import {
  type CaptureFilters,
  contradictionIn,
  fieldsWithoutSource,
  filteredValueWords,
  givenFilters,
} from '@gazetteer/listing/capture-filter'
import type { AdminArea } from '@gazetteer/places'
import { type MapsSource, SourceError, type SourceDeclaration, canEnrich } from '@gazetteer/sources'
import { Invalid, Unavailable } from '../../../../platform/errors.ts'
import type { CaptureSources } from '../../context.ts'

/** A source by its id; throws Invalid when it is not configured. */
export function openedSource(sources: Pick<CaptureSources, 'open'>, id: SourceId): MapsSource {
  try {
    return sources.open(id)
  } catch (error) {
    if (error instanceof SourceError) throw new Invalid(error.message)
    throw error
  }
}

/** The source's declaration; throws Invalid when the source is not configured. */
export const declarationOf = (sources: Pick<CaptureSources, 'open'>, id: SourceId): SourceDeclaration =>
  openedSource(sources, id).declaration

export type ChosenSources = {
  declaration: SourceDeclaration
  enriching: SourceDeclaration[]
  limits: RunLimits
  filters: CaptureFilters | null
}

/**
 * The sources of a request with its limits and filters, for a start, an estimate and a campaign alike. Throws Invalid when a source
 * is not configured or unsuitable, a limit has no effect, or the sources never have a value of a filter.
 */
export function sourcesOf(
  sources: Pick<CaptureSources, 'open' | 'defaultId'>,
  { source, completeFrom, limits, filters }: Pick<StartRequest, 'source' | 'completeFrom' | 'limits' | 'filters'>,
): ChosenSources {
  const declaration = declarationOf(sources, source ?? sources.defaultId)
  const enriching = enrichmentSources(sources, declaration, completeFrom ?? [])
  return {
    declaration,
    limits: limitsOf(limits, declaration),
    enriching,
    filters: filtersOf(filters, { declaration, enriching }),
  }
}

/**
 * The given filters; null: none. Throws Invalid when they contradict each other, or when no source of the capture has a
 * value that they judge.
 */
export function filtersOf(
  filters: CaptureFilters | null | undefined,
  { declaration, enriching }: Pick<ChosenSources, 'declaration' | 'enriching'>,
): CaptureFilters | null {
  const given = givenFilters(filters)
  if (given === null) return null
  const contradiction = contradictionIn(given)
  if (contradiction !== null) throw new Invalid(contradiction)
  const missing = fieldsWithoutSource(given, { source: declaration, completing: enriching })
  if (missing.length === 0) return given
  const values = new Intl.ListFormat('en', { type: 'disjunction' }).format(
    missing.map((field) => filteredValueWords[field]),
  )
  throw new Invalid(`The source ${declaration.title} has no ${values}, so a capture cannot be filtered by them.`)
}

/**
 * The enrichment sources of a capture, without duplicates and without its own source. Throws Invalid when one is
 * unsuitable.
 */
export function enrichmentSources(
  sources: Pick<CaptureSources, 'open'>,
  declaration: SourceDeclaration,
  wanted: readonly SourceId[],
): SourceDeclaration[] {
  return [...new Set(wanted)]
    .filter((id) => id !== declaration.id)
    .map((id) => {
      const other = declarationOf(sources, id)
      if (declaration.isFictional)
        throw new Invalid(`The sample businesses of ${declaration.title} are fictional and cannot be enriched.`)
      if (!canEnrich(other)) throw new Invalid(`${other.title} cannot be used to fill missing fields.`)
      return other
    })
}

/** The limits of a new run; absent ones are unlimited. Throws Invalid for a money limit when requests are free. */
export function limitsOf(input: RunLimitsInput | null | undefined, declaration: SourceDeclaration): RunLimits {
  const limits = { requests: input?.requests ?? null, listings: input?.listings ?? null, usd: input?.usd ?? null }
  refuseUnpriced(limits, declaration)
  return limits
}

/** A limit in dollars needs a source with a price. */
export function refuseUnpriced({ usd }: Partial<RunLimits>, { title, pricePerRequestUsd }: SourceDeclaration): void {
  if (usd == null) return
  if (pricePerRequestUsd === null) {
    throw new Invalid(`The source ${title} is free of charge, so a limit in dollars has no effect`)
  }
  if (usd < pricePerRequestUsd) {
    throw new Invalid(
      `One request to the source ${title} costs $${pricePerRequestUsd}, so a limit of $${usd} allows none`,
    )
  }
}

/** Reading the footers of a few local files takes milliseconds; a slow disk must not hold up the start. */
const checkMs = 5_000

/** Throws Invalid when the operator's own files are not what the source dependencies. */
export async function checkFiles(sources: Pick<CaptureSources, 'open'>, id: SourceId): Promise<void> {
  const signal = AbortSignal.timeout(checkMs)
  try {
    await sources.open(id).check?.(signal)
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'refused') throw new Invalid(error.message)
    // The capture itself reports what cannot be read now.
    if (!(error instanceof SourceError) && !signal.aborted) throw error
  }
}

/** The first request to the catalog has its answer or its time-out by then. */
const settleMs = 10_000

/**
 * Scripts and schedules never get fictional businesses in the place of real ones. Throws Unavailable, which a campaign
 * tries again.
 */
export async function refuseFallback(
  sources: Pick<CaptureSources, 'missing' | 'settled'>,
  { origin, source }: { origin: RunOrigin } & Pick<StartRequest, 'source'>,
): Promise<void> {
  if (source !== undefined || !isUnattended({ origin })) return
  await sources.settled(settleMs)
  const { missing } = sources
  if (missing !== null) throw new Unavailable(`${missing} ${advice}`, { code: 'source-away' })
}

const advice = 'Name a source, or try again later. The source "sample" has fictional businesses.'

/** The boundary in the source's own data; null: the built-in one is used. */
export type SourceBoundaries = (area: AdminArea) => Promise<Polygons | null>

/** All boundaries of a start together. Those that the source does not give in time are the built-in ones. */
const waitMs = 20_000

export function sourceBoundaries(sources: Pick<CaptureSources, 'open'>, id: SourceId): SourceBoundaries | null {
  declarationOf(sources, id) // the source may be unknown
  const source = sources.open(id)
  if (source.boundaryOf === undefined) return null
  let signal: AbortSignal | null = null
  return async (area) => {
    signal ??= AbortSignal.timeout(waitMs)
    try {
      return (await source.boundaryOf?.(area, signal)) ?? null
    } catch (error) {
      if (error instanceof SourceError || signal.aborted) return null
      throw error
    }
  }
}
