import type { SourceId } from '@gazetteer/listing'
import { linkedAbort } from '@gazetteer/bounded'
import { isLocalOverture } from './overture/index.ts'
import { SourceError } from './port.ts'
import type { SourceConfig } from './source-config.ts'

/**
 * The default source of captures, and the reason as a sentence. `missing`: why real data cannot be had now, where the
 * sample takes its place; only a person at a screen gets that.
 */
export type AutoChoice = { id: SourceId; why: string; missing: string | null }

export type AutoSource = {
  /** The current choice, without waiting. */
  current: () => AutoChoice
  /** Asks the catalog again unless it answered. Resolves when its availability is known, or after the timeout. */
  settled: (timeoutMs: number) => Promise<void>
  close: () => void
}

type Overture = 'unknown' | 'answers' | { problem: string }

/** Checked again periodically, because networks come and go. */
const answersForMs = 5 * 60_000
const awayForMs = 60_000

/**
 * The choice for `auto`: a configured extract, else Overture while its catalog is available, else sample data. The
 * catalog is probed in the background every few minutes. Nothing waits for it; only `why` reports an outage.
 */
export function openAutoSource(config: SourceConfig, probe: (signal: AbortSignal) => Promise<void>): AutoSource {
  const isProbed = config.mapsSource === 'auto' && config.osmExtract.length === 0
  const isLocal = isLocalOverture(config.overtureUrl)
  const life = linkedAbort()
  let overture: Overture = isLocal ? 'answers' : 'unknown'
  let timer: NodeJS.Timeout | undefined
  let probing = isProbed && !isLocal ? probeCatalog() : Promise.resolve()
  let isProbing = isProbed && !isLocal

  async function probeCatalog(): Promise<void> {
    overture = await probe(life.signal).then(
      (): Overture => 'answers',
      (error: unknown): Overture => ({
        problem: error instanceof SourceError ? error.message : 'It cannot be reached.',
      }),
    )
    isProbing = false
    if (life.signal.aborted) return
    timer = setTimeout(() => void probeCatalog(), overture === 'answers' ? answersForMs : awayForMs).unref()
  }

  return {
    current: () => choose(config, { overture, isLocal }),
    settled: async (timeoutMs) => {
      let wait: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (wait = setTimeout(resolve, timeoutMs)))
      if (isProbed && !isLocal && overture !== 'answers' && !isProbing) {
        clearTimeout(timer)
        isProbing = true
        probing = probeCatalog()
      }
      await Promise.race([probing, late])
      clearTimeout(wait)
    },
    close: () => {
      clearTimeout(timer)
      life.abort(new Error('closed'))
    },
  }
}

function choose(
  { mapsSource, osmExtract, overtureUrl }: SourceConfig,
  { overture, isLocal }: { overture: Overture; isLocal: boolean },
): AutoChoice {
  const missing = null
  if (mapsSource !== 'auto') return { id: mapsSource, why: 'The operator chose this source.', missing }
  if (osmExtract.length > 0) return { id: 'osm-extract', why: 'An OpenStreetMap extract is configured.', missing }
  if (isLocal) return { id: 'overture', why: 'Local Overture files are configured.', missing }
  if (overture === 'answers') {
    const why = 'the Overture Maps catalog is available: real listings from open data, no key or file needed.'
    return {
      id: 'overture',
      missing,
      why: overtureUrl === null ? `T${why.slice(1)}` : `An Overture address is configured, and ${why}`,
    }
  }
  if (overture === 'unknown')
    return {
      id: 'sample',
      why: 'Connecting to the Overture Maps catalog; sample data is used until then.',
      missing: 'The Overture Maps catalog has not answered yet.',
    }
  return {
    id: 'sample',
    why: `No extract is configured, and Overture Maps is unavailable. ${overture.problem}`,
    missing: `Overture Maps is unavailable. ${overture.problem}`,
  }
}
