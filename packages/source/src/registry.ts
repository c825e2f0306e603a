import { type SourceId, sourceIds } from '@gazetteer/listing'
import { declaration as extractDeclaration, openOsmExtract } from './osm-extract/index.ts'
import { declaration as overpassDeclaration, openOverpass } from './overpass/index.ts'
import { type MapsSource, type SourceDeclaration, SourceError } from './port.ts'
import { declaration as sampleDeclaration, openSample } from './sample/index.ts'

/** What the operator has set up. */
export type SourceConfig = {
  /** What a capture uses when it names none. */
  mapsSource: SourceId | 'auto'
  /** Paths of `.osm.pbf` files; none: that source is not offered. */
  osmExtract: readonly string[]
  overpassUrl: string
  overpassContact: string | null
  sampleDelayMs: number
  /** Share of the sample's answers (0 to 1) that are 429 or 503. */
  sampleFaults: number
  /** Where sources keep what they read; null: in memory alone. */
  cacheDir: string | null
  /** Epoch ms; the computer's clock where not given. */
  now?: () => number
  /** At least 0, below 1; the computer's chance where not given. */
  random?: () => number
  /** Told of what is worth knowing but stops nothing, such as a full disk under the cache. */
  onWarning?: (text: string) => void
}

export const defaultOverpassUrl = 'https://overpass-api.de/api/interpreter'

/** Settings that offer the sample and Overpass alone. */
export const defaultSourceConfig: SourceConfig = {
  mapsSource: 'auto',
  osmExtract: [],
  overpassUrl: defaultOverpassUrl,
  overpassContact: null,
  sampleDelayMs: 0,
  sampleFaults: 0,
  cacheDir: null,
}

export type SourceOffer = {
  available: SourceDeclaration[]
  unavailable: { id: SourceId; reason: string }[]
}

/** Which sources can be used under these settings, and why the others cannot. */
export function openSources(config: SourceConfig): SourceOffer {
  const offer: SourceOffer = { available: [], unavailable: [] }
  for (const id of sourceIds) {
    const reason = reasonAgainst(id, config)
    const declaration = declarations[id]
    if (reason === null && declaration) offer.available.push(declaration)
    else offer.unavailable.push({ id, reason: reason ?? notBuilt })
  }
  return offer
}

/** The adapter of a source; whoever opens it closes it. Throws SourceError 'refused' for one that is not set up or not built. */
export function openSource(id: SourceId, config: SourceConfig): MapsSource {
  const reason = reasonAgainst(id, config)
  const now = config.now ?? Date.now
  const random = config.random ?? Math.random
  if (reason === null && id === 'sample')
    return openSample({ delayMs: config.sampleDelayMs, faultShare: config.sampleFaults })
  if (reason === null && id === 'osm-extract') {
    const onWarning = config.onWarning ?? (() => undefined)
    return openOsmExtract({ files: config.osmExtract, cacheDir: config.cacheDir, now, onWarning })
  }
  if (reason === null && id === 'overpass')
    return openOverpass({ url: config.overpassUrl, contact: config.overpassContact, now, random })
  throw new SourceError('refused', `The source "${id}" is not available: ${reason ?? notBuilt}`)
}

/** The source of a capture that names none: an extract if one is set, else the built-in sample. */
export function autoSource(config: SourceConfig): SourceId {
  if (config.mapsSource !== 'auto') return config.mapsSource
  return config.osmExtract.length > 0 ? 'osm-extract' : 'sample'
}

const declarations: Partial<Record<SourceId, SourceDeclaration>> = {
  'osm-extract': extractDeclaration,
  overpass: overpassDeclaration,
  sample: sampleDeclaration,
}

const notBuilt = 'this version of Gazetteer does not have it yet.'

function reasonAgainst(id: SourceId, config: SourceConfig): string | null {
  if (id === 'osm-extract' && config.osmExtract.length === 0) return 'set OSM_EXTRACT to one or more .osm.pbf files.'
  if (id === 'overpass' && !URL.canParse(config.overpassUrl)) return 'OVERPASS_URL is not an address.'
  return declarations[id] ? null : notBuilt
}
