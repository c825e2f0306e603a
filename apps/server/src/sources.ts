import { join } from 'node:path'
import {
  declarationOfSource,
  isLocalSource,
  openAuto,
  openSource,
  openSources,
  sequentialSources,
  sourceWarnings,
} from '@gazetteer/sources'
import { type Availability, openAvailabilityLog } from './source-availability.ts'
import { StartRefused } from './platform/start-refused.ts'
import type { SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceConfig, SourceDeclaration, SourceListing } from '@gazetteer/sources'
import type { Config } from './config.ts'

/** The maps sources of this process; each is opened once and stays open. */
export type SourceRegistry = {
  /** The source of a capture that names none; can change while the process runs. */
  readonly defaultId: SourceId
  /** The reason for the default, as a sentence. */
  readonly defaultWhy: string
  /** Why the sample takes the place of real data now, as a sentence; null: it does not. */
  readonly missing: string | null
  /** The default when all sources answer. */
  readonly usualId: SourceId
  /** Waits until the default is known, up to the timeout. */
  settled: (timeoutMs: number) => Promise<void>
  /** The operator chose the sample source; only then may its listings enter a user's database. */
  readonly isSampleChosen: boolean
  readonly listings: readonly SourceListing[]
  /** Settings of the operator that have no effect as intended, one sentence each. */
  warnings: () => string[]
  /**
   * Works also for a run's source that is no longer configured. Throws SourceError('refused') when this version has
   * no adapter.
   */
  declarationOf: (id: SourceId) => SourceDeclaration
  /** Sources that return whole areas quickly. */
  readonly sequentialSources: readonly SourceId[]
  availabilityOf: (id: SourceId) => Availability
  /** Throws SourceError('refused') when the source is not configured. */
  open: (id: SourceId) => MapsSource
  close: () => Promise<void>
}

export type RegistrySettings = {
  config: Config
  cachesIndexes: boolean
  now: () => number
  onWarning: (text: string) => void
}

export function openSourceRegistry(settings: RegistrySettings): SourceRegistry {
  const config = sourceConfig(settings)
  const opened = new Map<SourceId, MapsSource>()
  const availability = openAvailabilityLog((id) => isLocalSource(id, config))
  const open = (id: SourceId): MapsSource => {
    const source = opened.get(id) ?? availability.observe(id, openSource(id, config))
    opened.set(id, source)
    return source
  }
  const auto = openAuto(config, open)
  return {
    get defaultId() {
      return auto.current().id
    },
    get defaultWhy() {
      return auto.current().why
    },
    get usualId() {
      const { id, missing } = auto.current()
      return missing === null ? id : 'overture'
    },
    get missing() {
      return auto.current().missing
    },
    settled: auto.settled,
    isSampleChosen: config.mapsSource === 'sample',
    listings: openSources(config),
    warnings: () => sourceWarnings(config),
    declarationOf: (id) => declarationOfSource(id, config),
    sequentialSources: sequentialSources(config),
    availabilityOf: availability.of,
    open,
    close: async () => {
      auto.close()
      await Promise.all([...opened.values()].map((source) => source.close()))
    },
  }
}

/** The declarations of all sources, without opening them. */
export function sourceDeclarations(
  settings: RegistrySettings,
): Pick<SourceRegistry, 'declarationOf' | 'sequentialSources'> {
  const config = sourceConfig(settings)
  return { declarationOf: (id) => declarationOfSource(id, config), sequentialSources: sequentialSources(config) }
}

/** A server with an unusable default source would fail every capture, so it does not start. */
export function refuseUnusable({ defaultId, listings }: Pick<SourceRegistry, 'defaultId' | 'listings'>): void {
  const reason = listings.find(({ id }) => id === defaultId)?.reason ?? null
  if (reason !== null) throw new StartRefused(`MAPS_SOURCE=${defaultId} cannot be used: ${reason}.`)
}

function sourceConfig({ config, cachesIndexes, now, onWarning }: RegistrySettings): SourceConfig {
  return {
    mapsSource: config.source.choice,
    ...config.source,
    cacheDir: cachesIndexes ? join(config.dataDir, 'sources') : null,
    groupsDir: cachesIndexes ? join(config.dataDir, 'sources') : join(config.cacheDir, 'sources'),
    now,
    onWarning,
  }
}
