import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { openDuck } from '@gazetteer/testkit/real-data/duck'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

type Ring = readonly (readonly number[])[]

/** The built-in boundary is rounded to 0.0001°. */
const roundedDegrees = 0.00015

/**
 * The open, named places of the categories inside a state, by DuckDB and winding numbers over the original boundary; computed
 * without code of the product.
 */
export async function placesInside(
  files: readonly string[],
  { fips, categories }: { fips: string; categories: readonly string[] },
): Promise<{ ids: Set<string>; nearBorder: Set<string> }> {
  const rings = ringsOf(fips)
  const [xs, ys] = [rings.flat().map(([x = 0]) => x), rings.flat().map(([, y = 0]) => y)]
  const [west, east, south, north] = [least(xs), most(xs), least(ys), most(ys)]
  const duck = await openDuck()
  const found = await duck.rows(`
    select id, any_value(hex(geometry)) as wkb
    from read_parquet([${files.map((path) => `'${path}'`).join(', ')}], union_by_name = true)
    where bbox.xmin between ${west - 1} and ${east + 1} and bbox.ymin between ${south - 1} and ${north + 1}
      and coalesce(basic_category, categories.primary) in (${categories.map((one) => `'${one}'`).join(', ')})
      and coalesce(operating_status, 'open') not like '%closed' and names.primary is not null
    group by id`)
  duck.close()
  const [ids, nearBorder] = [new Set<string>(), new Set<string>()]
  for (const { id, wkb } of found) {
    // A point as well-known binary: byte order, type, longitude, latitude.
    const bytes = Buffer.from(String(wkb), 'hex')
    const [longitude, latitude] = [bytes.readDoubleLE(5), bytes.readDoubleLE(13)]
    if (rings.filter((ring) => windings(ring, longitude, latitude) !== 0).length % 2 === 1) ids.add(String(id))
    if (rings.some((ring) => isNear(ring, longitude, latitude))) nearBorder.add(String(id))
  }
  return { ids, nearBorder }
}

const least = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b))
const most = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b))

function ringsOf(fips: string): Ring[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/states-10m.json')
  const atlas: Topology<{ states: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  const geometry = feature(atlas, atlas.objects.states).features.find(({ id }) => String(id) === fips)?.geometry
  if (geometry?.type === 'Polygon') return geometry.coordinates
  return geometry?.type === 'MultiPolygon' ? geometry.coordinates.flat() : []
}

/** How often the ring goes around the point, by the crossings of a ray to the east. */
function windings(ring: Ring, x: number, y: number): number {
  let turns = 0
  ring.forEach(([toX = 0, toY = 0], at) => {
    const [fromX = 0, fromY = 0] = ring[at === 0 ? ring.length - 1 : at - 1] ?? []
    const side = (toX - fromX) * (y - fromY) - (x - fromX) * (toY - fromY)
    if (fromY <= y && toY > y && side > 0) turns += 1
    if (fromY > y && toY <= y && side < 0) turns -= 1
  })
  return turns
}

function isNear(ring: Ring, x: number, y: number): boolean {
  return ring.some(([toX = 0, toY = 0], at) => {
    const [fromX = 0, fromY = 0] = ring[at === 0 ? ring.length - 1 : at - 1] ?? []
    const [dx, dy] = [toX - fromX, toY - fromY]
    const square = dx * dx + dy * dy
    const share = square === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / square))
    return Math.hypot(x - fromX - share * dx, y - fromY - share * dy) < roundedDegrees
  })
}
