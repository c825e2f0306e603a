import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { countiesFrom, type BaseMapKind } from './base-map/outlines.ts'
import type { RunArea } from '../queries.ts'
import { rampSteps } from './ramp.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/**
 * `maxzoom`: above it, tiles are scaled instead of cut; they are exact to a few metres. `buffer`: how far a tile
 * draws beyond its edge. The default is a quarter tile, which would draw most areas two to four times, unseen.
 */
const outlineSource = {
  type: 'geojson',
  data: empty,
  maxzoom: 8,
  buffer: 8,
  attribution: 'Outlines: US Census Bureau, Natural Earth',
} as const
const shapes = { type: 'geojson', data: empty, maxzoom: 10, buffer: 8 } as const
const listings = { type: 'geojson', data: empty, maxzoom: 14 } as const
const clusters = { ...listings, cluster: true, clusterRadius: 32, clusterMaxZoom: 13, clusterMinPoints: 16 } as const

export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** The built-in base map. */
export const baseMapLayers = ['water', 'land', 'counties', 'states', 'countries']
/** The lowest layer above the shades of the areas. */
export const firstEdgeLayer = 'areas-edge'
/** Layers that react to clicks and hover. */
export const titledLayers = ['places', 'areas']

const nameLayers = ['names', 'place-names', 'running-names', 'counts']

/** The border of the place shares the source. */
const isArea: ExpressionFilterSpecification = ['has', 'state']
/**
 * All own layers: base map, areas by state, and listings, in the colours of the theme. Adjacent layers share a
 * source, because each source change clips the frame by tiles again.
 */
export function ownStyle({ isClustered, isInset }: { isClustered: boolean; isInset: boolean }): StyleSpecification {
  return {
    version: 8,
    sources: {
      outlines: outlineSource,
      areas: shapes,
      failed: { ...shapes, buffer: 128 },
      focus: shapes,
      names: shapes,
      points: isClustered ? clusters : listings,
      counts: { ...shapes, maxzoom: 14, buffer: 64 },
      places: shapes,
      covered: shapes,
    },
    layers: [...baseMapDrawn(), ...areas(), ...places()].filter(({ id }) => !isInset || !nameLayers.includes(id)),
  }
}

function baseMapDrawn(): LayerSpecification[] {
  const of = (kind: BaseMapKind) => {
    const filter: ExpressionFilterSpecification = ['==', ['get', 'kind'], kind]
    return { id: kind, source: 'outlines', filter }
  }
  const paint = { 'line-color': token('state-line'), 'line-width': 1 }
  return [
    { id: 'water', type: 'background', paint: { 'background-color': token('water') } },
    { ...of('land'), type: 'fill', paint: { 'fill-color': token('land'), 'fill-antialias': false } },
    { ...of('counties'), type: 'line', minzoom: countiesFrom, paint: { ...paint, 'line-opacity': 0.6 } },
    { ...of('states'), type: 'line', paint },
    { ...of('countries'), type: 'line', paint: { 'line-color': token('border'), 'line-width': 1 } },
  ]
}

function areas(): LayerSpecification[] {
  const edge = (id: string, states: string[], paint: Record<string, unknown>): LayerSpecification => ({
    id,
    type: 'line',
    source: 'areas',
    filter: ['in', ['get', 'state'], ['literal', states]],
    paint: { 'line-width': 1, ...paint },
  })
  const pattern = (id: string, state: RunArea['state'], image: string): LayerSpecification => ({
    id,
    type: 'fill',
    source: 'areas',
    filter: ['==', ['get', 'state'], state],
    paint: { 'fill-pattern': image },
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
    pattern('areas-cap', 'saturated', 'dots'),
    pattern('areas-hatch', 'not-requested', 'hatch'),
    edge(firstEdgeLayer, ['done', 'partial', 'saturated'], { 'line-color': token('area-line') }),
    edge('areas-waiting', ['waiting', 'not-requested'], { 'line-color': token('wait-line') }),
    edge('areas-chosen', ['chosen'], { 'line-color': token('accent') }),
    edge('areas-gap', ['failed'], { 'line-color': token('fail'), 'line-width': 1.5 }),
    edge('areas-running', ['running'], {
      'line-color': token('accent'),
      'line-width': 2,
      'line-dasharray': [2.5, 1.5],
    }),
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

/** Streets must be readable through the shades of a close view. */
const detailFrom = 12

const tint = (): ExpressionSpecification => [
  'match',
  ['get', 'state'],
  ['running', 'chosen'],
  token('run-fill'),
  'failed',
  token('fail-fill'),
  'not-requested',
  token('hatch-bg'),
  token('wait-fill'),
]

const shade = (): ExpressionSpecification => [
  'to-color',
  ['at', ['-', ['max', ['get', 'step'], 1], 1], ['literal', rampSteps.map((step) => token(`ramp-${step}`))]],
]

const isShaded: ExpressionSpecification = ['>', ['get', 'step'], 0]

/**
 * Mixed with the land colour here, not on the canvas. On a coarse coastline half a harbour town would be sea, so the
 * place itself counts as land. One layer draws both.
 */
function shadeOverLand(): ExpressionSpecification {
  const mixed = (share: string): ExpressionSpecification => [
    'case',
    isShaded,
    ['interpolate', ['linear'], Number(token(share)), 0, token('land'), 1, shade()],
    tint(),
  ]
  return ['step', ['zoom'], mixed('area-op'), detailFrom, mixed('area-op-close')]
}

/** Area style when a map below must show through. */
export const translucentAreaPaint = (): {
  'fill-color': ExpressionSpecification
  'fill-opacity': ExpressionSpecification
} => {
  const opacity = (share: string): ExpressionSpecification => ['case', isShaded, Number(token(share)), 1]
  return {
    'fill-color': ['case', isShaded, shade(), tint()],
    'fill-opacity': ['step', ['zoom'], opacity('area-op'), detailFrom, opacity('area-op-close')],
  }
}

/** Beside the circles. A running place always has its name. */
function placeNames(id: string, { prefix, isRunning }: { prefix: string; isRunning: boolean }): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: 'places',
    filter: ['==', ['get', 'isRunning'], isRunning],
    layout: {
      'icon-image': ['concat', prefix, ['get', 'name']],
      'icon-anchor': 'left',
      'icon-offset': ['interpolate', ['linear'], ['get', 'radius'], 0, ['literal', [4, 0]], 20, ['literal', [24, 0]]],
      'icon-padding': 1,
      'symbol-sort-key': ['get', 'rank'],
    },
  }
}

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
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 9, 1, 13, 2],
        'circle-color': token('pt'),
        'circle-opacity': 0.7,
      },
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
      id: 'counts',
      type: 'symbol',
      source: 'counts',
      filter: ['>=', ['zoom'], ['get', 'from']],
      layout: {
        'icon-image': [
          'step',
          ['zoom'],
          ['concat', 'count-', ['get', 'count']],
          detailFrom,
          ['concat', 'count-', ['get', 'detail']],
        ],
        'icon-padding': 0,
      },
    },
    placeNames('place-names', { prefix: 'place-', isRunning: false }),
    {
      id: 'places',
      type: 'symbol',
      source: 'places',
      layout: {
        'icon-image': ['concat', 'circle-', ['get', 'look'], '-', ['get', 'radius'], '-', ['get', 'step']],
        'icon-allow-overlap': true,
        'icon-padding': 0,
        // Larger and running places on top.
        'symbol-sort-key': ['-', 0, ['get', 'rank']],
      },
    },
    placeNames('running-names', { prefix: 'active-', isRunning: true }),
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
    // The last layer is placed first: labels keep off the controls over the map.
    {
      id: 'covered',
      type: 'symbol',
      source: 'covered',
      layout: { 'icon-image': ['get', 'image'], 'icon-allow-overlap': true },
    },
  ]
}
