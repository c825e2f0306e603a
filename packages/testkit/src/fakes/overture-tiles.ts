import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type ArchivedTile, tileArchive } from './tile-archive.ts'

type Layers = Record<string, GeoJSON.Feature[]>
type Place = { name: string; longitude: number; latitude: number }

/** Land of the world up to this zoom; closer, only the city. */
const worldZoom = 4
const cityWidth = 0.22
const blocks = 44

/**
 * The archives of a release around a fictional city: the layers, attributes and zooms of Overture's tiles. The land of
 * the world is that of Natural Earth.
 */
export async function writeTileRelease(
  folder: string,
  { release, city }: { release: string; city: Place },
): Promise<void> {
  const home = join(folder, release)
  await mkdir(home, { recursive: true })
  const { land, borders } = await worldOf()
  const themes = {
    base: { layers: { land, ...groundOf(city) }, zooms: [0, 13] },
    transportation: { layers: { segment: streetsOf(city) }, zooms: [4, 14] },
    divisions: { layers: divisionsOf(city, borders), zooms: [0, 12] },
  } as const
  for (const [theme, { layers, zooms }] of Object.entries(themes))
    await writeFile(join(home, `${theme}.pmtiles`), tileArchive(tilesOf(layers, zooms, city)))
}

/** All tiles of the world, then those around the city. */
export function tilesOf(layers: Layers, [from, to]: readonly [number, number], city: Place): ArchivedTile[] {
  const options = { maxZoom: to, indexMaxZoom: worldZoom, tolerance: 3, buffer: 64 }
  const indexes = Object.entries(layers).map(([name, features]) => ({
    name,
    index: new GeoJSONVT({ type: 'FeatureCollection', features }, options),
  }))
  const tiles: ArchivedTile[] = []
  for (let z = from; z <= to; z += 1) {
    for (const { x, y } of tilesAt(z, city)) {
      const found = indexes.flatMap(({ name, index }) => {
        const tile = index.getTile(z, x, y)
        return tile === null ? [] : [[name, tile] as const]
      })
      if (found.length === 0) continue
      tiles.push({ z, x, y, bytes: gzipSync(fromGeojsonVt(Object.fromEntries(found), { version: 2, extent: 4096 })) })
    }
  }
  return tiles
}

function tilesAt(z: number, { longitude, latitude }: Place): { x: number; y: number }[] {
  const count = 2 ** z
  const column = (degrees: number) => Math.floor(((degrees + 180) / 360) * count)
  const row = (degrees: number) => {
    const sine = Math.sin((degrees * Math.PI) / 180)
    return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * count)
  }
  const isWorld = z <= worldZoom
  const xs = isWorld ? [0, count - 1] : [column(longitude - cityWidth), column(longitude + cityWidth)]
  const ys = isWorld ? [0, count - 1] : [row(latitude + cityWidth), row(latitude - cityWidth)]
  const range = ([first = 0, last = 0]: number[]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return range(xs).flatMap((x) => range(ys).map((y) => ({ x, y })))
}

/** Natural Earth's countries: their land without the islands at the 180th meridian, and their borders. */
async function worldOf(): Promise<{ land: GeoJSON.Feature[]; borders: GeoJSON.Feature[] }> {
  const file = createRequire(import.meta.url).resolve('world-atlas/countries-110m.json')
  // An atlas file of the package: a topology with named collections.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const topology = JSON.parse(await readFile(file, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const { countries } = topology.objects
  const polygons = feature(topology, countries).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates]
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : []
  })
  const isWhole = (rings: GeoJSON.Position[][]) =>
    rings.every((ring) => ring.every(([x = 0], index) => Math.abs(x - (ring[index - 1]?.[0] ?? x)) < 180))
  return {
    land: polygons.filter(isWhole).map((coordinates) => ({
      type: 'Feature',
      properties: { subtype: 'land', class: 'land' },
      geometry: { type: 'Polygon', coordinates },
    })),
    borders: [
      {
        type: 'Feature',
        properties: { subtype: 'country', class: 'land' },
        geometry: mesh(topology, countries, (one, other) => one !== other),
      },
    ],
  }
}

type At = (east: number, north: number) => [number, number]

/** Positions by share of the city's width from its centre. */
const around =
  ({ longitude, latitude }: Place): At =>
  (east, north) => [longitude + east * cityWidth, latitude + north * cityWidth * 0.75]

const shape = (ring: [number, number][], properties: Record<string, string | number>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
})
const line = (coordinates: [number, number][], properties: Record<string, string | number>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'LineString', coordinates },
})

/** `@name` is the name that Overture's tiles have for labels. */
const named = (name: string) => ({ '@name': name, names: JSON.stringify({ primary: name }) })

function groundOf(city: Place): Layers {
  const at = around(city)
  const park = (east: number, north: number, size: number, name: string) =>
    shape([at(east, north), at(east + size, north), at(east + size, north + size), at(east, north + size)], {
      subtype: 'park',
      class: 'park',
      ...named(name),
    })
  return {
    land_use: [park(-0.35, 0.1, 0.12, 'West Park'), park(0.18, 0.22, 0.08, 'East Park')],
    water: [
      shape([at(0.02, -1), at(0.3, -1), at(0.14, -0.35), at(0.06, -0.08), at(-0.02, -0.1), at(0.03, -0.4)], {
        subtype: 'ocean',
        class: 'ocean',
        ...named('Harbor'),
      }),
      line([at(-0.7, 0.9), at(-0.4, 0.4), at(-0.42, 0), at(0, -0.2)], {
        subtype: 'river',
        class: 'river',
        ...named('Mill River'),
      }),
    ],
  }
}

/** Blocks with a wider street every fourth and a main street every twelfth, two motorways, a railway. */
function streetsOf(city: Place): GeoJSON.Feature[] {
  const at = around(city)
  const classOf = (index: number): string => {
    if (index % 12 === 0) return 'primary'
    return index % 4 === 0 ? 'tertiary' : 'residential'
  }
  const streets = Array.from({ length: blocks + 1 }, (_, index) => {
    const share = (index / blocks) * 1.4 - 0.7
    const road = { subtype: 'road', class: classOf(index) }
    return [
      line([at(-0.7, share), at(0.7, share)], { ...road, ...named(`${index + 1} Street`) }),
      line([at(share, -0.7), at(share, 0.7)], { ...road, ...named(`Avenue ${index + 1}`) }),
    ]
  }).flat()
  const beltway = Array.from({ length: 49 }, (_, index): [number, number] => {
    const angle = (index / 48) * 2 * Math.PI
    return at(0.6 * Math.cos(angle), 0.6 * Math.sin(angle))
  })
  return [
    ...streets,
    line(beltway, { subtype: 'road', class: 'motorway', ...named('Beltway') }),
    line([at(-1, -0.9), at(0, 0.02), at(1, 0.8)], { subtype: 'road', class: 'motorway', ...named('Interstate') }),
    line([at(-1, 0.6), at(1, 0.4)], { subtype: 'road', class: 'trunk', ...named('National Road') }),
    line([at(-0.9, -0.2), at(0.9, 0.1)], { subtype: 'rail', class: 'standard_gauge' }),
  ]
}

function divisionsOf(city: Place, borders: GeoJSON.Feature[]): Layers {
  const at = around(city)
  const point = (position: [number, number], properties: Record<string, string | number>): GeoJSON.Feature => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Point', coordinates: position },
  })
  const border = [at(-0.8, -0.8), at(0.8, -0.8), at(0.8, 0.8), at(-0.8, 0.8), at(-0.8, -0.8)]
  return {
    division: [
      point(at(0, 0), { subtype: 'locality', class: 'city', population: 600_000, ...named(city.name) }),
      point(at(-0.28, 0.16), { subtype: 'neighborhood', ...named('Old Town') }),
      point(at(0.3, 0.05), { subtype: 'neighborhood', ...named('Mill Quarter') }),
      point(at(-0.2, -0.3), { subtype: 'macrohood', ...named('South Side') }),
    ],
    division_area: [shape(border.slice(0, -1), { subtype: 'county', class: 'land', ...named('Example County') })],
    division_boundary: [...borders, line(border, { subtype: 'county', class: 'land' })],
  }
}
