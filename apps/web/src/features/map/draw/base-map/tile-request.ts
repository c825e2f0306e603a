import { routes } from '@gazetteer/contract'
import type { RequestParameters } from 'maplibre-gl'
import { apiBase } from '../../../../platform/paths.ts'

const origin = (): string => (apiBase.startsWith('http') ? apiBase : window.location.origin + apiBase)

/** The address of the tiles of a theme, with the placeholders of a tile source. */
export const tileAddress = (theme: string): string =>
  `${origin()}${routes.mapTile.path.replace(':theme', theme).replaceAll(/:(\w)/gu, '{$1}')}`

/** Tiles of our server are for sessions: with cookies, also where the API has another origin. */
export function requestOf(url: string): RequestParameters {
  const [start = ''] = routes.mapTile.path.split(':')
  return url.startsWith(`${origin()}${start}`) ? { url, credentials: 'include' } : { url }
}
