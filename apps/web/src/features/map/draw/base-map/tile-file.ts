import { addProtocol, type LayerSpecification, type StyleSpecification } from 'maplibre-gl'
import { PMTiles, Protocol, TileType } from 'pmtiles'
import { token } from '../map-style.ts'

const protocol = new Protocol()
addProtocol('pmtiles', protocol.tile)

/** Style for a PMTiles file: raster tiles unchanged, Protomaps vector tiles as quiet streets in our colours. */
export default async function styleOfFile(url: string): Promise<StyleSpecification> {
  const file = new PMTiles(url)
  protocol.add(file)
  const { tileType } = await file.getHeader()
  const source = { url: `pmtiles://${url}`, attribution: '© OpenStreetMap' }
  if (tileType !== TileType.Mvt)
    return {
      version: 8,
      sources: { tiles: { type: 'raster', tileSize: 256, ...source } },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    }
  return { version: 8, sources: { tiles: { type: 'vector', ...source } }, layers: streets() }
}

/** More traffic means wider lines, shown earlier: widths in pixels at zoom 8 and 16. */
const roads = [
  { kinds: ['minor_road', 'other'], minzoom: 12, color: 'line', widths: [0.5, 3] },
  { kinds: ['major_road', 'medium_road'], minzoom: 8, color: 'line', widths: [0.6, 6] },
  { kinds: ['highway'], minzoom: 5, color: 'ctl', widths: [0.8, 6] },
] as const

/**
 * Layers of https://docs.protomaps.com/basemaps/layers without labels, whose glyphs would need an external server.
 */
function streets(): LayerSpecification[] {
  const fill = (layer: string, color: string): LayerSpecification => ({
    id: `tiles-${layer}`,
    type: 'fill',
    source: 'tiles',
    'source-layer': layer,
    filter: ['==', ['geometry-type'], 'Polygon'],
    paint: { 'fill-color': token(color), 'fill-antialias': false },
  })
  return [
    { id: 'tiles-sea', type: 'background', paint: { 'background-color': token('water') } },
    fill('earth', 'land'),
    fill('water', 'water'),
    ...roads.map(({ kinds, minzoom, color, widths: [from, to] }): LayerSpecification => ({
      id: `tiles-${kinds[0]}`,
      type: 'line',
      source: 'tiles',
      'source-layer': 'roads',
      minzoom,
      filter: ['in', ['get', 'kind'], ['literal', kinds]],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': token(color),
        'line-opacity': color === 'ctl' ? 0.6 : 1,
        'line-width': ['interpolate', ['exponential', 1.4], ['zoom'], 8, from, 16, to],
      },
    })),
  ]
}
