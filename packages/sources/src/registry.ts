import { join } from 'node:path'
import { builtInSourceIds, type SourceId } from '@gazetteer/listing'
import { parseUrl } from '@gazetteer/listing/text'
import { type AutoSource, openAutoSource } from './auto-source.ts'
import { allThePlacesDeclaration as alltheplacesDeclaration, openAlltheplaces } from './alltheplaces/index.ts'
import { foursquareDeclaration, openFoursquareOs } from './foursquare-os/index.ts'
import { definedDeclaration, type DefinedSource, openDefined } from './defined/index.ts'
import { removedDeclaration } from './defined/removed-declaration.ts'
import { googleDeclaration, openGoogle, usualPriceUsd } from './google/index.ts'
import { openOsmExtract, osmExtractDeclaration } from './osm-extract/index.ts'
import {
  type OverpassSettings,
  openOverpass,
  overpassDeclaration,
  publicOverpass,
  refusedSettings,
} from './overpass/index.ts'
import { isLocalOverture, openOverture, overtureDeclaration, type OvertureConfig } from './overture/index.ts'
import { delayedSample, openSample } from './sample/index.ts'
import { SourceError } from './port.ts'
import type { MapsSource, SourceDeclaration } from './port.ts'
import type { SourceConfig } from './source-config.ts'

/** `declaration` is null, and has a reason, when the source is not configured. */
export type SourceListing = {
  id: SourceId
  title: string
  declaration: SourceDeclaration | null
  reason: string | null
}

type Entry = {
  declaration: (config: SourceConfig) => SourceDeclaration
  reason: (config: SourceConfig) => string | null
  open: (config: SourceConfig) => MapsSource
}

const notConfigured = (id: SourceId, reason: string | null): SourceError =>
  new SourceError('refused', `The source "${id}" is not configured: ${reason}`)

const builtIn: Record<(typeof builtInSourceIds)[number], Entry> = {
  overture: {
    declaration: () => overtureDeclaration,
    reason: () => null,
    open: (config) => openOverture(overtureSettings(config)),
  },
  'osm-extract': {
    declaration: () => osmExtractDeclaration,
    reason: ({ osmExtract }) => (osmExtract.length > 0 ? null : 'set OSM_EXTRACT to one or more .osm.pbf files'),
    open: ({ osmExtract, cacheDir, now, onWarning }) => openOsmExtract({ files: osmExtract, cacheDir, now, onWarning }),
  },
  'foursquare-os': {
    declaration: () => foursquareDeclaration,
    reason: ({ foursquarePath }) =>
      foursquarePath === null ? 'set FOURSQUARE_PATH to the Parquet files of Foursquare OS Places' : null,
    open: ({ foursquarePath }) => openFoursquareOs({ path: foursquarePath ?? '' }),
  },
  alltheplaces: {
    declaration: () => alltheplacesDeclaration,
    reason: () => null,
    open: ({ alltheplacesPath: path, alltheplacesUrl: url, groupsDir, now }) =>
      openAlltheplaces({ path, url, now, cacheDir: groupsDir === null ? null : join(groupsDir, 'alltheplaces') }),
  },
  overpass: {
    declaration: (config) => overpassDeclaration(overpassSettings(config)),
    reason: ({ overpassUrl }) =>
      overpassUrl === null || parseUrl(overpassUrl) !== null ? null : 'OVERPASS_URL is not a valid URL',
    open: (config) => {
      const { overpassContact: contact, now } = config
      return openOverpass({ ...overpassSettings(config), contact, now, random: Math.random })
    },
  },
  google: {
    declaration: (config) => googleDeclaration(googleSettings(config)),
    reason: ({ googleKey, googleStorage }) => {
      if (googleKey === null) return 'set GOOGLE_PLACES_KEY to a key of the Places API (New)'
      return googleStorage === null
        ? 'Google’s standard terms forbid storing listings; set GOOGLE_PLACES_STORAGE=permitted if your agreement with Google allows it'
        : null
    },
    open: (config) => openGoogle({ ...googleSettings(config), key: config.googleKey ?? '', now: config.now }),
  },
  sample: {
    declaration: ({ sampleDelayMs }) => delayedSample(sampleDelayMs),
    reason: () => null,
    open: ({ sampleDelayMs, sampleFaults }) => openSample({ delayMs: sampleDelayMs, faultShare: sampleFaults }),
  },
}

const entryOfDefined = (source: DefinedSource): Entry => ({
  declaration: () => definedDeclaration(source),
  reason: () => null,
  open: ({ now }) => openDefined(source, now),
})

/** All sources, built-in ones first. */
const entriesOf = ({ definedSources }: SourceConfig): ReadonlyMap<SourceId, Entry> =>
  new Map([
    ...builtInSourceIds.map((id) => [id, builtIn[id]] as const),
    ...definedSources.map((source) => [source.id, entryOfDefined(source)] as const),
  ])

export function openSources(config: SourceConfig): SourceListing[] {
  return [...entriesOf(config)].map(([id, entry]) => {
    const reason = entry.reason(config)
    const declaration = entry.declaration(config)
    return { id, title: declaration.title, declaration: reason === null ? declaration : null, reason }
  })
}

/**
 * A source's declaration, configured or not, because a run never changes its source. A source that is no longer in the
 * operator's file keeps its id.
 */
export function declarationOfSource(id: SourceId, config: SourceConfig): SourceDeclaration {
  return entriesOf(config).get(id)?.declaration(config) ?? removedDeclaration(id)
}

export function isLocalSource(id: SourceId, config: SourceConfig): boolean {
  if (id === 'overture') return isLocalOverture(config.overtureUrl)
  if (id === 'alltheplaces') return config.alltheplacesPath !== null
  return localSources.some((local) => local === id)
}

const localSources = ['osm-extract', 'foursquare-os', 'sample'] as const

/** Sources that return whole areas without rate limits. */
export function sequentialSources(config: SourceConfig): SourceId[] {
  return builtInSourceIds.filter((id) => {
    const { cap, limits } = builtIn[id].declaration(config)
    return cap === null && limits.gapMs === 0
  })
}

/** Opens a source's adapter; the caller must close it. Throws SourceError 'refused' when it is not configured. */
export function openSource(id: SourceId, config: SourceConfig): MapsSource {
  const entries = entriesOf(config)
  const entry = entries.get(id)
  if (entry === undefined)
    throw new SourceError('refused', `Unknown source: "${id}". Available: ${[...entries.keys()].join(', ')}`)
  const reason = entry.reason(config)
  if (reason !== null) throw notConfigured(id, reason)
  return entry.open(config)
}

/** Settings that are ignored or changed, one sentence each. */
export function sourceWarnings(config: SourceConfig): string[] {
  const refused = refusedSettings(overpassSettings(config))
  return refused === null ? [] : [refused]
}

/** Chooses the default source, using the same open sources as captures; the caller must close it. */
export function openAuto(config: SourceConfig, open: (id: SourceId) => MapsSource): AutoSource {
  return openAutoSource(config, async (signal) => await open('overture').probe?.(signal))
}

function overtureSettings({ overtureUrl: url, groupsDir, now }: SourceConfig): OvertureConfig {
  return { url, cacheDir: groupsDir === null ? null : join(groupsDir, 'overture'), now }
}

function googleSettings({ googleUrl: url, googlePriceUsd }: SourceConfig): { url: string | null; priceUsd: number } {
  return { url, priceUsd: googlePriceUsd ?? usualPriceUsd }
}

function overpassSettings(config: SourceConfig): OverpassSettings {
  const { overpassUrl } = config
  return {
    url: overpassUrl !== null && parseUrl(overpassUrl) !== null ? overpassUrl : publicOverpass,
    perDay: config.overpassPerDay,
    gapMs: config.overpassGapMs,
    timeoutSeconds: config.overpassTimeoutSeconds,
  }
}
