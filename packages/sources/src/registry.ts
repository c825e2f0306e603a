import { join } from 'node:path'
import { sourceIds } from '@gazetteer/listing'
import { parseUrl } from '@gazetteer/listing/parse-url'
import { type AutoSource, openAutoSource } from './auto-source.ts'
import { declaration as alltheplacesDeclaration, openAlltheplaces } from './alltheplaces/index.ts'
import { declaration as foursquareDeclaration, openFoursquareOs } from './foursquare-os/index.ts'
import { googleDeclaration, openGoogle, usualPriceUsd } from './google/index.ts'
import { openOsmExtract, declaration as osmExtractDeclaration } from './osm-extract/index.ts'
import {
  type OverpassSettings,
  openOverpass,
  overpassDeclaration,
  publicOverpass,
  refusedSettings,
} from './overpass/index.ts'
import {
  isLocalOverture,
  openOverture,
  declaration as overtureDeclaration,
  type OvertureConfig,
} from './overture/index.ts'
import { openSample, declaration as sampleDeclaration } from './sample/index.ts'
import { SourceError } from './port.ts'
import type { SourceId } from '@gazetteer/listing'
import type { MapsSource, SourceDeclaration } from './port.ts'
import type { SourceConfig } from './source-config.ts'

export type SourceListing = { id: SourceId; declaration: SourceDeclaration | null; reason: string | null }

type Entry = {
  declaration: (config: SourceConfig) => SourceDeclaration
  reason: (config: SourceConfig) => string | null
  open: (config: SourceConfig) => MapsSource
}

const noAdapter = 'not supported by this version'
const notConfigured = (id: SourceId, reason: string | null) => `The source "${id}" is not configured: ${reason}`

const built: Partial<Record<SourceId, Entry>> = {
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
    declaration: () => sampleDeclaration,
    reason: () => null,
    open: ({ sampleDelayMs, sampleFaults }) => openSample({ delayMs: sampleDelayMs, faultShare: sampleFaults }),
  },
}

export function openSources(config: SourceConfig): SourceListing[] {
  return sourceIds.map((id) => {
    const entry = built[id]
    if (entry === undefined) return { id, declaration: null, reason: noAdapter }
    const reason = entry.reason(config)
    return { id, declaration: reason === null ? entry.declaration(config) : null, reason }
  })
}

/**
 * A source's declaration, configured or not, because a run never changes its source. Throws SourceError 'refused'
 * without an adapter.
 */
export function declarationOfSource(id: SourceId, config: SourceConfig): SourceDeclaration {
  const entry = built[id]
  if (entry === undefined) throw new SourceError('refused', notConfigured(id, noAdapter))
  return entry.declaration(config)
}

export function isLocalSource(id: SourceId, config: SourceConfig): boolean {
  if (id === 'overture') return isLocalOverture(config.overtureUrl)
  if (id === 'alltheplaces') return config.alltheplacesPath !== null
  return id !== 'overpass' && id !== 'google'
}

/** Sources that return whole areas without rate limits. */
export function sequentialSources(config: SourceConfig): SourceId[] {
  return sourceIds.filter((id) => {
    const declared = built[id]?.declaration(config)
    return declared !== undefined && declared.cap === null && declared.limits.gapMs === 0
  })
}

/**
 * Opens a source's adapter; the caller must close it. Throws SourceError 'refused' when not configured or without an
 * adapter.
 */
export function openSource(id: SourceId, config: SourceConfig): MapsSource {
  const entry = built[id]
  const reason = entry === undefined ? noAdapter : entry.reason(config)
  if (entry === undefined || reason !== null) throw new SourceError('refused', notConfigured(id, reason))
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
