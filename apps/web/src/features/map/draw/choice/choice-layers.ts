import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl'
import { token } from '../map-style.ts'
import { rampSteps } from '../ramp.ts'

const empty: GeoJSON.FeatureCollection = { type: 'FeatureCollection', features: [] }
const sources = ['choice-parts', 'choice-around', 'choice-places'] as const

/** Layers that answer a click. */
export const partLayers = ['choice-fill', 'choice-left-out']
export const circleLayers = ['choice-places', 'choice-around']

/** Adds what a choice shows, above the land and below its names. */
export function addChoiceLayers(map: MapLibre): void {
  if (map.getSource(sources[0]) !== undefined) return
  for (const source of sources) map.addSource(source, { type: 'geojson', data: empty })
  for (const layer of areaLayers()) map.addLayer(layer, 'names')
  for (const layer of placeLayers()) map.addLayer(layer)
}

const isLeftOut: ExpressionSpecification = ['get', 'isLeftOut']
const isChosen: ExpressionSpecification = ['!', isLeftOut]

function areaLayers(): LayerSpecification[] {
  const shade: ExpressionSpecification = [
    'to-color',
    ['at', ['-', ['get', 'step'], 1], ['literal', rampSteps.map((step) => token(`ramp-${step}`))]],
  ]
  return [
    {
      id: 'choice-fill',
      type: 'fill',
      source: 'choice-parts',
      filter: isChosen,
      paint: { 'fill-color': shade, 'fill-opacity': 0.5, 'fill-antialias': false },
    },
    {
      id: 'choice-left-out',
      type: 'fill',
      source: 'choice-parts',
      filter: isLeftOut,
      paint: { 'fill-pattern': 'hatch' },
    },
    {
      id: 'choice-left-out-edge',
      type: 'line',
      source: 'choice-parts',
      filter: isLeftOut,
      paint: { 'line-color': token('wait-line'), 'line-width': 1 },
    },
    {
      id: 'choice-edge',
      type: 'line',
      source: 'choice-parts',
      filter: isChosen,
      paint: { 'line-color': token('accent'), 'line-width': 1 },
    },
  ]
}

function placeLayers(): LayerSpecification[] {
  return [
    {
      id: 'choice-around',
      type: 'circle',
      source: 'choice-around',
      paint: {
        'circle-radius': 4,
        'circle-color': token('card'),
        'circle-stroke-width': 1.5,
        'circle-stroke-color': token('ctl'),
      },
    },
    {
      id: 'choice-places',
      type: 'circle',
      source: 'choice-places',
      paint: {
        'circle-radius': ['get', 'radius'],
        'circle-color': token('accent'),
        'circle-opacity': 0.85,
        'circle-stroke-width': ['case', ['get', 'isCurrent'], 3, 1.5],
        'circle-stroke-color': token('card'),
      },
    },
    namesOf('choice-around', 6),
    namesOf('choice-places', 12),
  ]
}

/** Beside the circles; the largest places first. */
const namesOf = (source: (typeof sources)[number], offset: number): LayerSpecification => ({
  id: `${source}-names`,
  type: 'symbol',
  source,
  filter: ['has', 'name'],
  layout: {
    'icon-image': ['concat', 'name-', ['get', 'name']],
    'icon-anchor': 'left',
    'icon-offset': [offset, 0],
    'icon-padding': 2,
    'symbol-sort-key': ['get', 'rank'],
  },
})
