import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { countiesFrom, type BaseMapKind } from './base-map/outlines.ts'
import { rampSteps } from './ramp.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/**
 * `maxzoom`: above it, tiles are scaled instead of cut; they are exact to a few metres. `buffer`: how far a tile
 * draws beyond its edge. The default is a quarter tile, which would draw most areas two to four times, unseen.
 */
const outlineSource = { type: 'geojson', data: empty, maxzoom: 8, buffer: 8 } as const
const shapes = { type: 'geojson', data: empty, maxzoom: 10, buffer: 8 } as const
const cluster = {
  type: 'geojson',
  data: empty,
  maxzoom: 14,
  cluster: true,
  clusterRadius: 32,
  clusterMaxZoom: 13,
} as const
/** Number of points from which they are clustered. Lower without areas, because clusters then hide nothing. */
export const crowd = { overAreas: 24, alone: 16 }

export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The built-in base map. */
export const baseMapLayers = ['water', 'land', 'counties', 'states', 'countries']
/** Layers that react to clicks and hover. */
export const areaLayers = ['areas']

/** The border of the place shares the source. */
const isArea: ExpressionFilterSpecification = ['has', 'state']
/** Being fetched, with no listings yet. */
const isFetching: ExpressionFilterSpecification = [
  'all',
  ['==', ['get', 'state'], 'running'],
  ['==', ['get', 'step'], 0],
]

/**
 * All own layers: base map, areas by state, and listings, in the colours of the theme. Adjacent layers share a
 * source, because each source change clips the frame by tiles again.
 */
export function ownStyle(clusterMinPoints: number): StyleSpecification {
  return {
    version: 8,
    sources: {
      outlines: outlineSource,
      areas: shapes,
      failed: { ...shapes, buffer: 128 },
      focus: shapes,
      names: shapes,
      points: { ...cluster, clusterMinPoints },
    },
    layers: [...baseMapDrawn(), ...areas(), ...places()],
  }
}

function baseMapDrawn(): LayerSpecification[] {
  const of = (kind: BaseMapKind) => {
    const filter: ExpressionFilterSpecification = ['==', ['get', 'kind'], kind]
    return { id: kind, source: 'outlines', filter }
  }
  const paint = { 'line-color': token('border'), 'line-width': 1 }
  return [
    { id: 'water', type: 'background', paint: { 'background-color': token('water') } },
    { ...of('land'), type: 'fill', paint: { 'fill-color': token('land'), 'fill-antialias': false } },
    { ...of('counties'), type: 'line', minzoom: countiesFrom, paint: { ...paint, 'line-opacity': 0.6 } },
    { ...of('states'), type: 'line', paint },
    { ...of('countries'), type: 'line', paint: { 'line-color': token('ctl'), 'line-width': 1 } },
  ]
}

function areas(): LayerSpecification[] {
  const edge = (id: string, states: string[], paint: Record<string, unknown>): LayerSpecification => ({
    id,
    type: 'line',
    source: 'areas',
    filter: ['in', ['get', 'state'], ['literal', states]],
    paint: { 'line-width': 1.4, ...paint },
  })
  return [
    {
      id: 'areas',
      type: 'fill',
      source: 'areas',
      filter: isArea,
      // Shaded areas sort above: a split area remains below its parts.
      layout: { 'fill-sort-key': ['case', ['get', 'isFound'], 1, 0] },
      // Each area has its own outline layer.
      paint: { 'fill-color': shadeOverLand(), 'fill-antialias': false },
    },
    {
      id: 'areas-hatch',
      type: 'fill',
      source: 'areas',
      filter: ['==', ['get', 'state'], 'saturated'],
      paint: { 'fill-pattern': 'hatch' },
    },
    edge('areas-edge', ['done', 'partial', 'saturated', 'failed'], { 'line-color': token('card') }),
    edge('areas-waiting', ['waiting', 'not-requested'], {
      'line-color': token('ctl'),
      'line-width': 1,
      'line-opacity': 0.55,
    }),
    edge('areas-running', ['running'], { 'line-color': token('accent'), 'line-dasharray': [3, 2] }),
    {
      id: 'border',
      type: 'line',
      source: 'areas',
      filter: ['!', isArea],
      paint: { 'line-color': token('text'), 'line-width': 1.5 },
    },
    {
      id: 'areas-failed',
      type: 'symbol',
      // Not tiled: each piece of a cut area would get its own centre.
      source: 'failed',
      layout: { 'icon-image': 'failed', 'icon-allow-overlap': true },
    },
  ]
}

/** Empty areas are more transparent, because they extend beyond the shore. */
const share: ExpressionSpecification = ['case', ['get', 'isFound'], 0.92, isFetching, 0.06, 0.5]

const shadeOver = (below: string): ExpressionSpecification => {
  const shades = [below, ...rampSteps.map((step) => token(`ramp-${step}`))]
  return ['case', isFetching, token('accent'), ['to-color', ['at', ['get', 'step'], ['literal', shades]]]]
}

/**
 * Mixed with the land colour here, not on the canvas. On a coarse coastline half a harbour town would be sea, so the
 * place itself counts as land. One layer draws both.
 */
function shadeOverLand(): ExpressionSpecification {
  return ['interpolate', ['linear'], share, 0, token('land'), 1, shadeOver(token('land'))]
}

/** Area style when a map below must show through. */
export const translucentAreaPaint = (): {
  'fill-color': ExpressionSpecification
  'fill-opacity': ExpressionSpecification
} => ({
  'fill-color': shadeOver('transparent'),
  'fill-opacity': ['case', isFetching, 0.06, 0.5],
})

function places(): LayerSpecification[] {
  return [
    {
      id: 'names',
      type: 'symbol',
      source: 'names',
      layout: {
        'icon-image': ['concat', 'name-', ['get', 'name']],
        'icon-padding': 6,
        'symbol-sort-key': ['get', 'rank'],
      },
    },
    {
      id: 'dots',
      type: 'circle',
      source: 'points',
      filter: ['!', ['has', 'point_count']],
      paint: { 'circle-radius': 1.8, 'circle-color': token('text'), 'circle-opacity': 0.7 },
    },
    {
      id: 'clusters',
      type: 'symbol',
      source: 'points',
      filter: ['has', 'point_count'],
      layout: {
        'icon-image': ['concat', 'cluster-', ['get', 'point_count']],
        'icon-allow-overlap': true,
        // Larger clusters on top.
        'symbol-sort-key': ['get', 'point_count'],
      },
    },
    {
      id: 'focus',
      type: 'circle',
      source: 'focus',
      paint: {
        'circle-radius': 7,
        'circle-color': token('accent'),
        'circle-opacity': 0.25,
        'circle-stroke-width': 2,
        'circle-stroke-color': token('accent'),
      },
    },
  ]
}
