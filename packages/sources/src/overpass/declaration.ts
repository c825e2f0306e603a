import { sourceTitles } from '@gazetteer/listing'
import { declaration as extract } from '../osm-extract/declaration.ts'
import type { SourceDeclaration } from '../port.ts'
import { isPublicServer } from './public-servers.ts'

/** What the operator of a server of one's own may change; null: the defaults. */
export type OverpassSettings = {
  /** The interpreter, such as https://overpass-api.de/api/interpreter. */
  url: string
  /** Most requests a day; 0: no limit. */
  perDay: number | null
  /** Least time between the starts of two requests. */
  gapMs: number | null
  /** What a query may take on the server; it says so in each query. */
  timeoutSeconds: number | null
}

/** The etiquette of the public servers: one request at a time, a pause between two, and few a day. */
const defaults = { gapMs: 2000, perDay: 500, timeoutSeconds: 60 }

/** Beyond a query's own time: it may wait for a slot (36 s were seen on 0.7.62), and its answer must travel. */
const queueAndTravelMs = 60_000

/** Longest that a query may take on the server. On a public server the defaults can be tightened, never lifted. */
export function timeoutSecondsOf({ url, timeoutSeconds }: OverpassSettings): number {
  const wanted = timeoutSeconds ?? defaults.timeoutSeconds
  return isPublicServer(url) ? Math.min(wanted, defaults.timeoutSeconds) : wanted
}

export function overpassDeclaration(settings: OverpassSettings): SourceDeclaration {
  const isPublic = isPublicServer(settings.url)
  return {
    ...extract,
    id: 'overpass',
    title: sourceTitles.overpass,
    pageSize: 5000,
    smallestBoxMeters: 500,
    limits: { concurrency: 1, ...limitsOf(settings, isPublic) },
    server: settings.url,
    answersWithinMs: timeoutSecondsOf(settings) * 1000 + queueAndTravelMs,
    // A server of one's own often holds a country or less, and does not say which.
    isCoverageKnown: isPublic,
  }
}

/** What the operator set is not kept to, for it would lift what a public server asks of everybody; null where all is kept. */
export function refusedSettings(settings: OverpassSettings): string | null {
  const { url, perDay, gapMs, timeoutSeconds } = settings
  if (!isPublicServer(url)) return null
  const names = [
    ...(perDay !== null && (perDay === 0 || perDay > defaults.perDay) ? ['OVERPASS_PER_DAY'] : []),
    ...(gapMs !== null && gapMs < defaults.gapMs ? ['OVERPASS_GAP_MS'] : []),
    ...(timeoutSeconds !== null && timeoutSeconds > defaults.timeoutSeconds ? ['OVERPASS_TIMEOUT_SECONDS'] : []),
  ]
  if (names.length === 0) return null
  const kept = `${defaults.perDay} requests a day, ${defaults.gapMs / 1000} seconds apart, ${defaults.timeoutSeconds} seconds each`
  return `${names.join(' and ')} cannot lift the limits of the public server ${new URL(url).host}: they stay at ${kept}.`
}

function limitsOf({ perDay, gapMs }: OverpassSettings, isPublic: boolean): { gapMs: number; perDay: number | null } {
  const day = perDay === 0 ? null : (perDay ?? defaults.perDay)
  const gap = gapMs ?? defaults.gapMs
  if (!isPublic) return { gapMs: gap, perDay: day }
  return { gapMs: Math.max(gap, defaults.gapMs), perDay: Math.min(day ?? defaults.perDay, defaults.perDay) }
}
