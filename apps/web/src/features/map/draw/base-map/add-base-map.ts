import type { LayerSpecification, Map as MapLibre, MapSourceDataEvent, StyleSpecification } from 'maplibre-gl'
import { z } from 'zod'
import { baseMapLayers, firstEdgeLayer, translucentAreaPaint } from '../map-style.ts'

const loadedTile = z.object({ state: z.literal('loaded') })

/** A map of tiles, in place of the built-in one or of its borders. */
export type BaseMap = {
  style: () => Promise<string | StyleSpecification>
  /** Layers of the built-in map that show no more once a tile has arrived. */
  replaced: readonly string[]
  /** Whether it has names of cities. */
  hasCityNames: boolean
}

/** Of a layer that is drawn above the areas, as water: they end at the shore. */
export const aboveAreas = { place: 'above-areas' } as const

/**
 * Adds the map below our layers. The built-in map shows until its first tile arrives, and stays if the style or tiles
 * fail.
 */
export async function addBaseMap(map: MapLibre, base: BaseMap, onTile: () => void): Promise<void> {
  let isGone = false
  map.once('remove', () => {
    isGone = true
  })
  const style = await base.style().catch(() => null)
  if (style === null || isGone) return
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
    for (const id of base.replaced) map.setLayoutProperty(id, 'visibility', 'none')
    const paint = translucentAreaPaint()
    map.setPaintProperty('areas', 'fill-color', paint['fill-color'])
    map.setPaintProperty('areas', 'fill-opacity', paint['fill-opacity'])
    for (const id of backgrounds) map.setLayoutProperty(id, 'visibility', 'visible')
    onTile()
  }
  map.on('sourcedata', onData)
}

/** The map above has its own; together they would not fit on a phone. Those of ours are in the public domain. */
const withoutAttribution = (sources: StyleSpecification['sources']): StyleSpecification['sources'] =>
  Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [
      name,
      source.type === 'geojson' ? { ...source, attribution: '' } : source,
    ]),
  )

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
  const isAbove = ({ metadata }: LayerSpecification) => metadata === aboveAreas
  const [above, below] = [hidden.filter(isAbove), hidden.filter((layer) => !isAbove(layer))]
  const names = above.filter(({ type }) => type === 'symbol')
  return {
    ...next,
    sources: { ...next.sources, ...withoutAttribution(own.sources) },
    layers: [
      ...own.layers.filter(isBaseMapLayer),
      ...below,
      ...own.layers
        .filter((layer) => !isBaseMapLayer(layer))
        .flatMap((layer) => {
          if (layer.id === firstEdgeLayer) return [...above.filter(({ type }) => type !== 'symbol'), layer]
          return layer.id === 'names' ? [...names, layer] : [layer]
        }),
    ],
  }
}
