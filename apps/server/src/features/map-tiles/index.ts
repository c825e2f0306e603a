import { join } from 'node:path'
import type { MapStyle } from '@gazetteer/contract'
import { SourceError } from '@gazetteer/sources'
import { type MapTiles, openMapTiles, plainTile, type TileRelease } from '@gazetteer/sources/tiles'
import { route } from '../../platform/api/route.ts'
import { Unavailable } from '../../platform/errors.ts'
import type { FeatureStart } from '../../platform/platform.ts'

/** Of Overture's themes base, transportation and divisions. */
const attribution = '© OpenStreetMap contributors, Overture Maps Foundation'
const cacheControl = 'private, max-age=86400'
const mediaType = 'application/vnd.mapbox-vector-tile'
const isOff = 'Map tiles are off on this server.'

/**
 * Serves the base map from this server: browsers contact no other host. Without an archive that answers, the web application
 * draws its built-in outlines.
 */
export function mapTilesFeature({ http, platform }: FeatureStart): { close: () => void } {
  const { config, clock, log } = platform
  const { mapTiles, source, dataDir } = config
  const tiles =
    mapTiles === 'off'
      ? null
      : openMapTiles({
          place: mapTiles === 'auto' ? null : mapTiles,
          catalogUrl: /^https?:/.test(source.overtureUrl ?? '') ? source.overtureUrl : null,
          cacheDir: join(dataDir, 'map-tiles'),
          now: clock.now,
        })

  route(http, 'mapStyle', async () => {
    const release = tiles === null ? null : await releaseOf(tiles)
    if (release instanceof SourceError) log.info({ reason: release.message }, 'no map tiles')
    return presentStyle(release)
  })

  route(http, 'mapTile', async ({ params: { theme, ...address }, request, reply }) => {
    if (tiles === null) throw new Unavailable(isOff)
    const tile = await tiles.tile(theme, address).catch((error: unknown) => {
      throw error instanceof SourceError ? new Unavailable(error.message, { cause: error }) : error
    })
    reply.header('cache-control', cacheControl)
    if (tile === null) return await reply.code(204).send()
    reply.type(mediaType).header('vary', 'accept-encoding')
    const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (!tile.isGzipped || !takesGzip) return await reply.send(Buffer.from(await plainTile(tile)))
    return await reply.header('content-encoding', 'gzip').send(Buffer.from(tile.bytes))
  })

  return { close: () => tiles?.close() }
}

async function releaseOf(tiles: MapTiles): Promise<TileRelease | SourceError> {
  return await tiles.current().catch((error: unknown) => {
    if (error instanceof SourceError) return error
    throw error
  })
}

function presentStyle(release: TileRelease | SourceError | null): MapStyle {
  if (release === null || release instanceof SourceError) {
    const problem = release?.message ?? null
    return { success: true, isReached: false, release: null, attribution: null, themes: {}, problem }
  }
  const themes = Object.entries(release.archives).map(([theme, { head }]) => {
    const { minZoom: minzoom, maxZoom: maxzoom } = head.header
    return [theme, { minzoom, maxzoom }]
  })
  return {
    success: true,
    isReached: release.isReached,
    release: release.release,
    attribution,
    themes: Object.fromEntries(themes),
    problem: null,
  }
}
