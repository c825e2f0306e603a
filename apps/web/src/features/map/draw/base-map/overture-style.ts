import type { MapStyle } from '@gazetteer/contract'
import type {
  ExpressionFilterSpecification,
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { token } from '../map-style.ts'
import { aboveAreas } from './add-base-map.ts'
import { tileAddress } from './tile-request.ts'

type Theme = keyof MapStyle['themes']
type Layer = LayerSpecification & { source: string }

/** Quiet streets in the colours of the theme, from the layers of Overture's tiles. */
export function styleOfTiles({ themes, attribution }: MapStyle): StyleSpecification {
  const sources = Object.entries(themes).map(([theme, zooms]) => [
    theme,
    { type: 'vector', tiles: [tileAddress(theme)], ...zooms, attribution: attribution ?? '' },
  ])
  const layers = [...ground(), ...rails(), ...streets(), ...borders(), ...names()]
  return {
    version: 8,
    sources: Object.fromEntries(sources),
    layers: layers.filter(({ source }) => Object.hasOwn(themes, source)),
  }
}

const layerOf = (theme: Theme, layer: string, id: string) => ({ id, source: theme, 'source-layer': layer })
const isOf = (field: string, values: readonly string[]): ExpressionSpecification => [
  'in',
  ['get', field],
  ['literal', [...values]],
]
const isShape = (shape: 'Polygon' | 'LineString'): ExpressionSpecification => ['==', ['geometry-type'], shape]
const both = (...filters: ExpressionSpecification[]): ExpressionFilterSpecification => ['all', ...filters]

/** Of the layer `land_use`. */
const greens = ['park', 'golf', 'cemetery', 'recreation', 'protected', 'horticulture']
const flowing = ['river', 'canal', 'stream']

function ground(): Layer[] {
  const fill = (color: string, opacity = 1) => ({
    type: 'fill' as const,
    paint: { 'fill-color': token(color), 'fill-opacity': opacity, 'fill-antialias': false },
  })
  return [
    {
      ...layerOf('base', 'land', 'land'),
      ...fill('land'),
      filter: both(isShape('Polygon'), isOf('subtype', ['land'])),
    },
    { ...layerOf('base', 'land_cover', 'urban'), ...fill('land-2', 0.7), filter: isOf('subtype', ['urban']) },
    {
      ...layerOf('base', 'land_use', 'greens'),
      ...fill('park', 0.8),
      minzoom: 7,
      filter: both(isShape('Polygon'), isOf('subtype', greens)),
      metadata: aboveAreas,
    },
    {
      ...layerOf('base', 'water', 'waterways'),
      type: 'line',
      minzoom: 8,
      filter: both(isShape('LineString'), isOf('subtype', flowing)),
      paint: { 'line-color': token('water'), 'line-width': widthAt(0.6, 3) },
      metadata: aboveAreas,
    },
    {
      ...layerOf('base', 'water', 'water'),
      ...fill('water'),
      filter: isShape('Polygon'),
      metadata: aboveAreas,
    },
  ]
}

/** Pixels at zoom 8 and 16. */
const widthAt = (from: number, to: number): ExpressionSpecification => [
  'interpolate',
  ['exponential', 1.5],
  ['zoom'],
  8,
  from,
  16,
  to,
]

/** More traffic means wider lines, shown earlier, drawn later. */
const roads = [
  { id: 'service', classes: ['service', 'track'], minzoom: 14, color: 'road', widths: [0.2, 3] },
  {
    id: 'residential',
    classes: ['residential', 'unclassified', 'living_street', 'pedestrian', 'unknown'],
    minzoom: 12,
    color: 'road',
    widths: [0.3, 6],
  },
  { id: 'tertiary', classes: ['tertiary'], minzoom: 11, color: 'road', widths: [0.4, 8] },
  { id: 'secondary', classes: ['secondary'], minzoom: 10, color: 'road', widths: [0.6, 10] },
  { id: 'primary', classes: ['primary'], minzoom: 8, color: 'road', widths: [0.8, 11] },
  { id: 'trunk', classes: ['trunk'], minzoom: 6, color: 'hw', widths: [1, 11] },
  { id: 'motorway', classes: ['motorway'], minzoom: 5, color: 'hw', widths: [1.4, 13] },
] as const

const isRoad: ExpressionSpecification = ['==', ['get', 'subtype'], 'road']

/** All edges below all streets, so that crossings are open. */
function streets(): Layer[] {
  const line = ({ id, classes, widths: [from, to] }: (typeof roads)[number], color: string, extra: number) => ({
    ...layerOf('transportation', 'segment', extra > 0 ? `${id}-edge` : id),
    type: 'line' as const,
    filter: both(isRoad, isOf('class', classes)) satisfies FilterSpecification,
    layout: { 'line-cap': 'round' as const, 'line-join': 'round' as const },
    paint: { 'line-color': token(color), 'line-width': widthAt(from + extra, to + 2 * extra) },
    metadata: aboveAreas,
  })
  return [
    ...roads.map((road) => ({
      ...line(road, road.color === 'hw' ? 'hw-case' : 'road-case', 0.8),
      minzoom: Math.max(road.minzoom, 9),
    })),
    ...roads.map((road) => ({ ...line(road, road.color, 0), minzoom: road.minzoom })),
  ]
}

function rails(): Layer[] {
  return [
    {
      ...layerOf('transportation', 'segment', 'rails'),
      type: 'line',
      minzoom: 11,
      filter: both(['==', ['get', 'subtype'], 'rail']),
      paint: { 'line-color': token('rail'), 'line-width': 1, 'line-dasharray': [4, 3] },
      metadata: aboveAreas,
    },
  ]
}

function borders(): Layer[] {
  const border = (subtype: string, color: string, rest: { minzoom: number; opacity: number }): Layer => ({
    ...layerOf('divisions', 'division_boundary', `border-${subtype}`),
    type: 'line',
    minzoom: rest.minzoom,
    // Borders at sea would cross the water.
    filter: both(isOf('subtype', [subtype]), ['!=', ['get', 'class'], 'maritime']),
    paint: { 'line-color': token(color), 'line-width': 1, 'line-opacity': rest.opacity },
  })
  return [
    border('county', 'state-line', { minzoom: 7, opacity: 0.6 }),
    border('region', 'state-line', { minzoom: 3, opacity: 1 }),
    border('country', 'border', { minzoom: 0, opacity: 1 }),
  ]
}

/** The name for labels that Overture's tiles have. */
const name: ExpressionSpecification = ['coalesce', ['get', '@name'], ['get', 'name'], '']
const hasName: ExpressionSpecification = ['!=', name, '']

/** Cities come from our list, which has them at each zoom. */
function names(): Layer[] {
  const label = (prefix: string): { type: 'symbol'; layout: { 'icon-image': ExpressionSpecification } } => ({
    type: 'symbol',
    layout: { 'icon-image': ['concat', `${prefix}-`, name] },
  })
  const along = { 'symbol-placement': 'line', 'icon-rotation-alignment': 'map', 'icon-keep-upright': true } as const
  const road = label('road')
  return [
    {
      ...layerOf('transportation', 'segment', 'road-names'),
      ...road,
      minzoom: 14,
      filter: both(isRoad, hasName, isOf('class', ['primary', 'secondary', 'tertiary', 'trunk', 'motorway'])),
      layout: { ...road.layout, ...along, 'symbol-spacing': 400 },
      metadata: aboveAreas,
    },
    {
      ...layerOf('base', 'land_use', 'park-names'),
      ...label('park'),
      minzoom: 14,
      filter: both(isShape('Polygon'), isOf('subtype', ['park']), hasName),
      metadata: aboveAreas,
    },
    {
      ...layerOf('base', 'water', 'water-names'),
      ...label('water'),
      minzoom: 11,
      filter: both(isShape('Polygon'), hasName, isOf('subtype', ['ocean', 'lake', 'river', 'reservoir'])),
      metadata: aboveAreas,
    },
    {
      ...layerOf('divisions', 'division', 'district-names'),
      ...label('district'),
      minzoom: 12,
      filter: both(isOf('subtype', ['borough', 'macrohood', 'neighborhood']), hasName),
      metadata: aboveAreas,
    },
  ]
}
