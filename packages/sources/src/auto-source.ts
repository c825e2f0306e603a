import type { SourceId } from '@gazetteer/listing'
import { linkedAbort } from './linked-abort.ts'
import { isLocalOverture } from './overture/index.ts'
import { SourceError } from './port.ts'
import type { SourceConfig } from './registry.ts'

/** What a capture uses when it names no source, and why, as a sentence. */
export type AutoChoice = { id: SourceId; why: string }

export type AutoSource = {
  /** As it is known now; never waits. */
  current: () => AutoChoice
  /** Until it is known whether Overture answers, but not for longer. */
  settled: (timeoutMs: number) => Promise<void>
  close: () => void
}

type Overture = 'unknown' | 'answers' | { problem: string }

/** It is asked again: a network comes and goes. */
const answersForMs = 5 * 60_000
const awayForMs = 60_000

/**
 * Chooses for `auto`: an extract if one is set, else Overture while its catalog answers, else the sample. The catalog is asked beside
 * everything else and again every few minutes; nothing waits for it, and nobody is told when there is no network but by `why`.
 */
export function openAutoSource(config: SourceConfig, probe: (signal: AbortSignal) => Promise<void>): AutoSource {
  const isAsked = config.mapsSource === 'auto' && config.osmExtract.length === 0
  const isLocal = isLocalOverture(config.overtureUrl)
  const life = linkedAbort()
  let overture: Overture = isLocal ? 'answers' : 'unknown'
  let timer: NodeJS.Timeout | undefined
  const first = isAsked && !isLocal ? look() : Promise.resolve()

  async function look(): Promise<void> {
    overture = await probe(life.signal).then(
      (): Overture => 'answers',
      (error: unknown): Overture => ({
        problem: error instanceof SourceError ? error.message : 'It cannot be reached.',
      }),
    )
    if (life.signal.aborted) return
    timer = setTimeout(() => void look(), overture === 'answers' ? answersForMs : awayForMs).unref()
  }

  return {
    current: () => choose(config, { overture, isLocal }),
    settled: async (timeoutMs) => {
      let wait: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => (wait = setTimeout(resolve, timeoutMs)))
      await Promise.race([first, late])
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
  if (mapsSource !== 'auto') return { id: mapsSource, why: `MAPS_SOURCE=${mapsSource} names it.` }
  if (osmExtract.length > 0) return { id: 'osm-extract', why: 'OSM_EXTRACT is set.' }
  if (isLocal) return { id: 'overture', why: 'OVERTURE_URL names local files.' }
  if (overture === 'answers') {
    const why = 'its catalog answers: real listings of open data, with no key and no file.'
    return { id: 'overture', why: overtureUrl === null ? `I${why.slice(1)}` : `OVERTURE_URL is set, and ${why}` }
  }
  if (overture === 'unknown')
    return { id: 'sample', why: 'The catalog of Overture Maps is being asked; until it answers there is the sample.' }
  return { id: 'sample', why: `No extract is set, and Overture Maps does not answer. ${overture.problem}` }
}
