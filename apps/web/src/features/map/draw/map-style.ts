import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { countiesFrom, type BaseMapKind } from './outlines.ts'
import { rampSteps } from './ramp.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/**
 * `maxzoom`: from here on tiles are stretched, not cut anew: what they hold is exact to a few metres by then. `buffer`: how far a
 * tile draws beyond its edge; by default a quarter of it, and most areas would be drawn twice or four times, out of sight.
 */
const extent = { type: 'geojson', data: empty, maxzoom: 8, buffer: 8 } as const
const shapes = { type: 'geojson', data: empty, maxzoom: 10, buffer: 8 } as const
const cluster = {
  type: 'geojson',
  data: empty,
  maxzoom: 14,
  cluster: true,
  clusterRadius: 32,
  clusterMaxZoom: 13,
} as const
/** Fewer places than these stay dots; without areas below them there is nothing that circles would hide. */
export const crowd = { overAreas: 24, alone: 16 }

export const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim()

/** What the product draws of the ground itself. */
export const baseMapLayers = ['water', 'land', 'states', 'counties']
/** Pressed and pointed at. */
export const areaLayers = ['areas']

/** The border of the place shares the source. */
const isArea: ExpressionFilterSpecification = ['has', 'state']
/** Is being asked, and nothing was found there before. */
const isAsked: ExpressionFilterSpecification = ['all', ['==', ['get', 'state'], 'running'], ['==', ['get', 'step'], 0]]

/**
 * Everything that is ours: the built-in ground, areas by state, and listings, in the colours of the theme at hand. What lies
 * together in the drawing shares a source: with each change of it the whole frame is masked by tiles anew.
 */
export function ownStyle(clusterMinPoints: number): StyleSpecification {
  return {
    version: 8,
    sources: {
      outlines: extent,
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
  const paint = { 'line-color': token('line'), 'line-width': 1 }
  return [
    { id: 'water', type: 'background', paint: { 'background-color': token('water') } },
    { ...of('land'), type: 'fill', paint: { 'fill-color': token('land'), 'fill-antialias': false } },
    { ...of('states'), type: 'line', paint },
    { ...of('counties'), type: 'line', minzoom: countiesFrom, paint },
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
      // What was found is not hidden: an area that was split is there still, below its parts.
      layout: { 'fill-sort-key': ['case', ['get', 'isFound'], 1, 0] },
      // Each has an edge of its own.
      paint: { 'fill-color': shadeOverLand(), 'fill-antialias': false },
    },
    {
      id: 'areas-hatch',
      type: 'fill',
      source: 'areas',
      filter: ['==', ['get', 'state'], 'saturated'],
      paint: { 'fill-pattern': 'hatch' },
    },
    edge('areas-edge', ['done', 'saturated', 'failed'], { 'line-color': token('card') }),
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
      // Whole: each part of an area that tiles cut would have a middle of its own.
      source: 'failed',
      layout: { 'icon-image': 'failed', 'icon-allow-overlap': true },
    },
  ]
}

/** Where nothing was found its shade steps back: an area's ground goes on beyond the shore. */
const share: ExpressionSpecification = ['case', ['get', 'isFound'], 0.92, isAsked, 0.06, 0.5]

const shadeOver = (below: string): ExpressionSpecification => {
  const shades = [below, ...rampSteps.map((step) => token(`ramp-${step}`))]
  return ['case', isAsked, token('accent'), ['to-color', ['at', ['get', 'step'], ['literal', shades]]]]
}

/**
 * Mixed with the land here, not on the canvas: a coarse coast would leave half a harbour town in the sea, so the place's own ground
 * is land, and one layer draws both.
 */
function shadeOverLand(): ExpressionSpecification {
  return ['interpolate', ['linear'], share, 0, token('land'), 1, shadeOver(token('land'))]
}

/** How the areas are drawn where something else is to be seen through them. */
export const seeThrough = (): { 'fill-color': ExpressionSpecification; 'fill-opacity': ExpressionSpecification } => ({
  'fill-color': shadeOver('transparent'),
  'fill-opacity': ['case', isAsked, 0.06, 0.5],
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
        // The larger one above.
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
