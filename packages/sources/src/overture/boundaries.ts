import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Box, centreOf, GeometryProblem, type Polygons, readGeometry } from '@gazetteer/geography'
import { type AdminArea, cityBox, customArea } from '@gazetteer/places'
import { nameKey } from '@gazetteer/places/us'
import { z } from 'zod'
import { type DataReleases, type PlaceFile, polygonsOfGeometry, withSourceErrors } from '../parquet/index.ts'
import type { MapsSource } from '../port.ts'
import { unlessAborted } from '@gazetteer/bounded'
import { cacheWhole } from '../whole-file.ts'
import { type Division, divisionsAt } from './division-rows.ts'

/** Least share of the built-in box that a division must cover. Boundaries on water differ most. */
const leastCovered = 0.9

/**
 * Boundaries of counties, states and regions from Overture's divisions, each read once per release and cached in the
 * data folder. Null: the release has no such division, or its geometry cannot be used. Countries have built-in
 * boundaries only, because those of Overture have up to millions of corners.
 */
export function openBoundaries(
  dataReleases: DataReleases,
  cacheDir: string | null,
): NonNullable<MapsSource['boundaryOf']> {
  return async (area, signal) =>
    await withSourceErrors(async () => {
      const subtypes = subtypesOf[area.kind]
      if (subtypes === null || dataReleases.outlines === undefined) return null
      const files = await unlessAborted(dataReleases.outlines(signal), signal)
      const path = cacheDir === null || files.length === 0 ? null : cachePath(cacheDir, { files, area })
      const cached = path === null ? null : await load(path)
      if (cached !== null) return cached
      const box = cityBox(customArea({ name: area.label, shape: { kind: 'admin', id: area.id } }))
      const around = await divisionsAt(files, centreOf(box), { cacheDir, signal, subtypes })
      const division = around.find((one) => isOf(area, one) && coveredShare(box, one.box) >= leastCovered)
      const polygons = division === undefined ? null : usable(await division.geometry(signal))
      if (polygons !== null && path !== null) await cacheWhole(path, JSON.stringify(polygons))
      return polygons
    })
}

const subtypesOf: Record<AdminArea['kind'], ReadonlySet<string> | null> = {
  county: new Set(['county']),
  state: new Set(['region']),
  region: new Set(['region']),
  country: null,
}

/** States and regions by their ISO 3166-2 code; counties, which have none, by state and name. */
function isOf({ id, kind, label }: AdminArea, { name, region }: Division): boolean {
  const code = id.slice(id.indexOf(':') + 1)
  if (kind === 'region') return region === code
  if (kind === 'state') return region === `US-${code}`
  const [own = '', state = ''] = label.replace(' (city)', '').split(', ')
  return region === `US-${state}` && nameKey(name) === nameKey(own)
}

/** The share of a box that another one covers. */
function coveredShare(box: Box, by: Box): number {
  const tall = Math.min(box.north, by.north) - Math.max(box.south, by.south)
  const wide = Math.min(box.east, by.east) - Math.max(box.west, by.west)
  return (Math.max(0, tall) * Math.max(0, wide)) / ((box.north - box.south) * (box.east - box.west))
}

/** Null for a geometry that a drawn area could not have either, as one with too many corners. */
function usable(geometry: unknown): Polygons | null {
  const coordinates = polygonsOfGeometry(geometry)
  if (coordinates.length === 0) return null
  try {
    return readGeometry({ type: 'MultiPolygon', coordinates })
  } catch (error) {
    if (error instanceof GeometryProblem) return null
    throw error
  }
}

/** The addresses of the files name the release. */
function cachePath(
  cacheDir: string,
  { files, area }: { files: readonly PlaceFile[]; area: Pick<AdminArea, 'id'> },
): string {
  const key = [area.id, ...files.map(({ file }) => file.address)].join('\n')
  return join(cacheDir, 'boundaries', `${createHash('sha256').update(key).digest('hex').slice(0, 24)}.json`)
}

const polygonsSchema = z.array(z.array(z.array(z.tuple([z.number(), z.number()])))).min(1)

async function load(path: string): Promise<Polygons | null> {
  try {
    return polygonsSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null // missing or incomplete
  }
}
