import { useMemo } from 'react'
import { fetchOnce, useCall } from '../../../../platform/api/use-call.ts'
import { useInstallation } from '../../../../platform/use-installation.ts'
import { baseMapLayers } from '../map-style.ts'
import type { BaseMap } from './add-base-map.ts'
import { styleOfTiles } from './overture-style.ts'

/** The operator's style or file, else the tiles of the server; null: only the built-in map, or not known yet. */
export function useBaseMap(): BaseMap | null {
  const styleUrl = useInstallation()?.mapStyleUrl
  const { data: tiles } = useCall('mapStyle', { ...fetchOnce, enabled: styleUrl === null })
  return useMemo(() => {
    if (styleUrl != null) return operatorMap(styleUrl)
    if (tiles === undefined || tiles.release === null) return null
    return {
      style: async () => styleOfTiles(tiles),
      // Its land and water may be missing in places; coasts and borders are exact where they are there.
      replaced: tiles.themes.divisions === undefined ? [] : ['counties', 'states', 'countries'],
      hasCityNames: false,
    }
  }, [styleUrl, tiles])
}

function operatorMap(url: string): BaseMap {
  const isFile = new URL(url).pathname.endsWith('.pmtiles')
  return {
    style: async () => (isFile ? await (await import('./tile-file.ts')).default(url) : url),
    replaced: baseMapLayers,
    hasCityNames: !isFile,
  }
}
