import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { countiesFrom } from './outlines.ts'
import { rampSteps } from './ramp.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
/** From here on tiles are stretched, not cut anew: what they hold is exact to a few metres by then. */
const ground = { type: 'geojson', data: empty, maxzoom: 8 } as const
const shapes = { type: 'geojson', data: empty, maxzoom: 10 } as const
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
export const groundLayers = ['water', 'land', 'states', 'counties']
/** Pressed and pointed at. */
export const areaLayers = ['areas-empty', 'areas-found']

/** Everything that is ours: the built-in ground, areas by state, and listings, in the colours of the theme at hand. */
export function ownStyle(clusterMinPoints: number): StyleSpecification {
  return {
    version: 8,
    sources: {
      land: ground,
      states: ground,
      counties: ground,
      areas: shapes,
      border: shapes,
      focus: shapes,
      names: shapes,
      points: { ...cluster, clusterMinPoints },
    },
    layers: [...groundDrawn(), ...areas(), ...places()],
  }
}

function groundDrawn(): LayerSpecification[] {
  const line = { 'line-color': token('line'), 'line-width': 1 }
  return [
    { id: 'water', type: 'background', paint: { 'background-color': token('water') } },
    { id: 'land', type: 'fill', source: 'land', paint: { 'fill-color': token('land'), 'fill-antialias': false } },
    { id: 'states', type: 'line', source: 'states', paint: line },
    { id: 'counties', type: 'line', source: 'counties', minzoom: countiesFrom, paint: line },
  ]
}

function areas(): LayerSpecification[] {
  const ramp = rampSteps.map((step) => token(`ramp-${step}`))
  const shade: LayerSpecification & { type: 'fill' } = {
    id: 'areas-empty',
    type: 'fill',
    source: 'areas',
    filter: ['!', ['get', 'isFound']],
    paint: {
      'fill-color': ['to-color', ['at', ['get', 'step'], ['literal', ['transparent', ...ramp]]]],
      // Each has an edge of its own.
      'fill-antialias': false,
      // An area's ground goes on beyond the shore: where nothing was found its shade steps back.
      'fill-opacity': 0.5,
    },
  }
  const edge = (id: string, states: string[], paint: Record<string, unknown>): LayerSpecification => ({
    id,
    type: 'line',
    source: 'areas',
    filter: ['in', ['get', 'state'], ['literal', states]],
    layout: { 'line-join': 'round' },
    paint: { 'line-width': 1.4, ...paint },
  })
  return [
    // A coarse coast would leave half a harbour town in the sea: the place's own ground is land.
    {
      id: 'areas-land',
      type: 'fill',
      source: 'areas',
      paint: { 'fill-color': token('land'), 'fill-antialias': false },
    },
    shade,
    { ...shade, id: 'areas-found', filter: ['get', 'isFound'], paint: { ...shade.paint, 'fill-opacity': 0.92 } },
    {
      id: 'areas-asked',
      type: 'fill',
      source: 'areas',
      filter: ['all', ['==', ['get', 'state'], 'running'], ['==', ['get', 'step'], 0]],
      paint: { 'fill-color': token('accent'), 'fill-opacity': 0.06, 'fill-antialias': false },
    },
    {
      id: 'areas-hatch',
      type: 'fill',
      source: 'areas',
      filter: ['==', ['get', 'state'], 'saturated'],
      paint: { 'fill-pattern': 'hatch' },
    },
    edge('areas-edge', ['done', 'saturated', 'failed'], { 'line-color': token('card') }),
    edge('areas-waiting', ['waiting'], { 'line-color': token('ctl'), 'line-width': 1, 'line-opacity': 0.55 }),
    edge('areas-running', ['running'], { 'line-color': token('accent'), 'line-dasharray': [3, 2] }),
    { id: 'border', type: 'line', source: 'border', paint: { 'line-color': token('text'), 'line-width': 1.5 } },
    {
      id: 'areas-failed',
      type: 'symbol',
      source: 'areas',
      filter: ['==', ['get', 'state'], 'failed'],
      layout: { 'icon-image': 'failed', 'icon-allow-overlap': true },
    },
  ]
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
