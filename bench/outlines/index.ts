import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { contains, holds, outlineOf, padMeters } from '@gazetteer/geography'
import { belongsToCity, cityBox, findCity } from '@gazetteer/places'
import { breweries } from '@gazetteer/testkit/real-data/labelled/breweries'
import { realData } from '@gazetteer/testkit/real-data/real-data'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { BenchTable } from '../table.ts'
import { bordersTable } from './borders.ts'
import { rulesTable } from './rules.ts'

/** American cities that are their own counties, with the county code: the census publishes their true borders. */
const counties: Record<string, string> = {
  'San Francisco, CA': '06075',
  'Denver, CO': '08031',
  'Philadelphia, PA': '42101',
  'Baltimore, MD': '24510',
  'Saint Louis, MO': '29510',
  'New Orleans, LA': '22071',
  'Washington, DC': '11001',
  'Carson City, NV': '32510',
  'Richmond, VA': '51760',
  'Norfolk, VA': '51710',
  'Virginia Beach, VA': '51810',
  'Alexandria, VA': '51510',
  'Chesapeake, VA': '51550',
  'Roanoke, VA': '51770',
  'Charlottesville, VA': '51540',
}

const aroundMeters = 30_000

/**
 * Breweries in and around these cities whose address names a city. Compares by coordinate only: does the true
 * outline, or the nearest ZIP area, assign the city of the address?
 */
export async function run(): Promise<BenchTable[]> {
  return [...outlinesTable(), await rulesTable(), bordersTable()]
}

function outlinesTable(): BenchTable[] {
  const file = realData('breweries.csv')
  if (file === null) return []
  const all = breweries(file)
  const atlas: Topology<{ counties: GeometryCollection }> = JSON.parse(
    readFileSync(createRequire(import.meta.url).resolve('us-atlas/counties-10m.json'), 'utf8'),
  )
  const shapes = feature(atlas, atlas.objects.counties).features
  const rows = Object.entries(counties).map(([label, id]) => {
    const [city, shape] = [findCity(label), shapes.find((one) => String(one.id).padStart(5, '0') === id)?.geometry]
    if (city === null || shape === undefined) throw new Error(`${label} is unknown`)
    const polygons = shape.type === 'MultiPolygon' ? shape.coordinates : []
    const rings = shape.type === 'Polygon' ? shape.coordinates : polygons.flat()
    const outline = outlineOf(rings.map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [x, y])))
    const extent = padMeters(cityBox(city), aroundMeters)
    const near = all.flatMap(({ latitude, longitude, city: named, state }) => {
      if (latitude == null || longitude == null || !named || !contains(extent, { latitude, longitude })) return []
      return [{ point: { latitude, longitude }, isOurs: findCity(`${named}, ${state}`) === city }]
    })
    const lost = (isIn: (point: { latitude: number; longitude: number }) => boolean) => ({
      out: near.filter(({ point, isOurs }) => isOurs && !isIn(point)).length,
      in: near.filter(({ point, isOurs }) => !isOurs && isIn(point)).length,
    })
    const byOutline = lost((point) => holds(outline, point))
    const byZip = lost((point) => belongsToCity(city, { city: null, state: null, ...point }))
    return {
      city: label,
      'of the city': near.filter(({ isOurs }) => isOurs).length,
      others: near.filter(({ isOurs }) => !isOurs).length,
      'outline: left out': byOutline.out,
      'outline: taken in': byOutline.in,
      'ZIP: left out': byZip.out,
      'ZIP: taken in': byZip.in,
    }
  })
  const sum = (key: Exclude<keyof (typeof rows)[number], 'city'>) => rows.reduce((total, row) => total + row[key], 0)
  const head = { city: 'all', 'of the city': sum('of the city'), others: sum('others') }
  const outline = { 'outline: left out': sum('outline: left out'), 'outline: taken in': sum('outline: taken in') }
  const zip = { 'ZIP: left out': sum('ZIP: left out'), 'ZIP: taken in': sum('ZIP: taken in') }
  return [
    {
      title: 'assignment to a city by coordinate only: its true outline (census) and the nearest ZIP area',
      rows: [...rows, { ...head, ...outline, ...zip }],
      notes: ['the address of each brewery is the truth; postal city areas can extend beyond the city border'],
    },
  ]
}
