import type { Map as MapLibre, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { z } from 'zod'
import { baseMapLayers, translucentAreaPaint } from '../map-style.ts'

const loadedTile = z.object({ state: z.literal('loaded') })

/** Whether the URL is a tile file rather than a style. */
export const isTileFile = (styleUrl: string): boolean => new URL(styleUrl).pathname.endsWith('.pmtiles')

type OperatorMapOptions = { signal: AbortSignal; onTile: () => void }

/**
 * Adds the operator's map below our layers. The base map shows until its first tile arrives, and stays if the style
 * or tiles fail.
 */
export async function addOperatorMap(
  map: MapLibre,
  styleUrl: string,
  { signal, onTile }: OperatorMapOptions,
): Promise<void> {
  let style: string | StyleSpecification = styleUrl
  try {
    if (isTileFile(styleUrl)) style = await (await import('./tile-file.ts')).default(styleUrl)
  } catch {
    return
  }
  if (signal.aborted) return
  const theirs = new Set<string>()
  let backgrounds: string[] = []
  map.setStyle(style, {
    diff: false,
    transformStyle: (own, next) => {
      if (own === undefined) return next
      const apart = namedApart(next)
      for (const source of Object.keys(apart.sources)) theirs.add(source)
      backgrounds = apart.layers.filter(({ type }) => type === 'background').map(({ id }) => id)
      return merged(own, apart)
    },
  })
  const onData = ({ sourceId, tile }: MapSourceDataEvent) => {
    if (!theirs.has(sourceId) || !loadedTile.safeParse(tile).success) return
    map.off('sourcedata', onData)
    for (const id of baseMapLayers) map.setLayoutProperty(id, 'visibility', 'none')
    const paint = translucentAreaPaint()
    map.setPaintProperty('areas', 'fill-color', paint['fill-color'])
    map.setPaintProperty('areas', 'fill-opacity', paint['fill-opacity'])
    for (const id of backgrounds) map.setLayoutProperty(id, 'visibility', 'visible')
    onTile()
  }
  map.on('sourcedata', onData)
}

/** Prefixes the layer names of the style: most have a layer "water" like ours, and duplicate names break a style. */
function namedApart(style: StyleSpecification): StyleSpecification {
  const named = (name: string) => `operator/${name}`
  return {
    ...style,
    sources: Object.fromEntries(Object.entries(style.sources).map(([name, source]) => [named(name), source])),
    layers: style.layers.map((layer) => ({
      ...layer,
      id: named(layer.id),
      ...('source' in layer ? { source: named(layer.source) } : {}),
    })),
    ...(style.terrain ? { terrain: { ...style.terrain, source: named(style.terrain.source) } } : {}),
  }
}

function merged(own: StyleSpecification, next: StyleSpecification): StyleSpecification {
  const isBaseMapLayer = ({ id }: { id: string }) => baseMapLayers.includes(id)
  const hidden = next.layers.map((layer) =>
    layer.type === 'background' ? { ...layer, layout: { ...layer.layout, visibility: 'none' as const } } : layer,
  )
  return {
    ...next,
    sources: { ...next.sources, ...own.sources },
    layers: [...own.layers.filter(isBaseMapLayer), ...hidden, ...own.layers.filter((layer) => !isBaseMapLayer(layer))],
  }
}
