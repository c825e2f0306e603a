import { sourceTitles } from '@gazetteer/listing'
import { osmExtractDeclaration as extract } from '../osm-extract/declaration.ts'
import type { SourceDeclaration } from '../port.ts'
import { isPublicServer } from './public-servers.ts'

/** Settings for a private server; null: defaults. */
export type OverpassSettings = {
  /** The interpreter's URL, such as https://overpass-api.de/api/interpreter. */
  url: string
  /** Maximum requests per day; 0: no limit. */
  perDay: number | null
  /** Minimum time between the starts of two requests. */
  gapMs: number | null
  /** Time limit of a query on the server; sent with each query. */
  timeoutSeconds: number | null
}

/** Usage policy of the public servers: one request at a time, a pause in between, and few per day. */
const defaults = { gapMs: 2000, perDay: 500, timeoutSeconds: 60 }

/** Added to a query's time limit: queueing for a slot (36 s seen on 0.7.62) and transfer. */
const queueAndTravelMs = 60_000

/** Time limit of a query. On a public server, settings can only tighten the defaults. */
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
    // A private server often has a country or less, and does not report which.
    isCoverageKnown: isPublic,
  }
}

/**
 * Reports settings that are ignored because they would exceed a public server's usage policy; null when all apply.
 */
export function refusedSettings(settings: OverpassSettings): string | null {
  const { url, perDay, gapMs, timeoutSeconds } = settings
  if (!isPublicServer(url)) return null
  const names = [
    ...(perDay !== null && (perDay === 0 || perDay > defaults.perDay) ? ['OVERPASS_PER_DAY'] : []),
    ...(gapMs !== null && gapMs < defaults.gapMs ? ['OVERPASS_GAP_MS'] : []),
    ...(timeoutSeconds !== null && timeoutSeconds > defaults.timeoutSeconds ? ['OVERPASS_TIMEOUT_SECONDS'] : []),
  ]
  if (names.length === 0) return null
  const effective = `${defaults.perDay} requests a day, ${defaults.gapMs / 1000} seconds apart, ${defaults.timeoutSeconds} seconds each`
  return `${names.join(' and ')} cannot lift the limits of the public server ${new URL(url).host}. The limits remain ${effective}.`
}

function limitsOf({ perDay, gapMs }: OverpassSettings, isPublic: boolean): { gapMs: number; perDay: number | null } {
  const day = perDay === 0 ? null : (perDay ?? defaults.perDay)
  const gap = gapMs ?? defaults.gapMs
  if (!isPublic) return { gapMs: gap, perDay: day }
  return { gapMs: Math.max(gap, defaults.gapMs), perDay: Math.min(day ?? defaults.perDay, defaults.perDay) }
}
