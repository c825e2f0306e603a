import { type Box, contains, longerSideMeters, type Point } from '@gazetteer/geography'
import { type PlaceFile, readFooter, readGroup } from '../parquet/index.ts'
import type { Columns, Footer } from '../parquet/index.ts'

export type Division = {
  name: string
  country: string | null
  region: string | null
  box: Box
  geometry: (signal: AbortSignal) => Promise<unknown>
}

const edges = ['bbox.xmin', 'bbox.xmax', 'bbox.ymin', 'bbox.ymax'] as const
const light = ['names.primary', 'subtype', 'class', 'country', 'region', ...edges]
/** Maximum row groups to search; in a spatially sorted file few contain a point. */
const maxGroups = 40

type Reading = { cacheDir: string | null; signal: AbortSignal; subtypes: ReadonlySet<string> }

/**
 * Divisions on land of these subtypes around a point, smallest first. Reads only light columns of the matching row
 * groups.
 */
export async function divisionsAt(files: readonly PlaceFile[], at: Point, reading: Reading): Promise<Division[]> {
  const near = files.filter(({ box }) => box === null || contains(box, at))
  const found = await Promise.all(near.map(({ file }) => divisionsOf(file, at, reading)))
  return found.flat().toSorted((a, b) => longerSideMeters(a.box) - longerSideMeters(b.box))
}

async function divisionsOf(file: PlaceFile['file'], at: Point, reading: Reading): Promise<Division[]> {
  const { cacheDir, signal, subtypes } = reading
  const footer = await readFooter(file, { columns: () => light, edges, rowGroups: null, cacheDir }, signal)
  const groups = footer.groups.filter(({ box }) => box === null || contains(box, at)).slice(0, maxGroups)
  const divisions: Division[] = []
  for (const { index } of groups) {
    const columns = await groupOf(file, { footer, index }, signal)
    for (let row = 0; row < columns.count; row += 1) {
      const division = divisionAt(columns, row, subtypes)
      if (division === null || !contains(division.box, at)) continue
      const geometry = async (own: AbortSignal): Promise<unknown> => {
        const whole = await readFooter(file, { columns: () => ['geometry'], edges, rowGroups: null, cacheDir }, own)
        return (await groupOf(file, { footer: whole, index }, own)).first('geometry', row)
      }
      divisions.push({ ...division, geometry })
    }
  }
  return divisions
}

async function groupOf(
  file: PlaceFile['file'],
  group: { footer: Footer; index: number },
  signal: AbortSignal,
): Promise<Columns> {
  return await readGroup(file, group, signal)
}

function divisionAt(columns: Columns, row: number, subtypes: ReadonlySet<string>): Omit<Division, 'geometry'> | null {
  const text = (name: string): string | null => {
    const value = columns.first(name, row)
    return typeof value === 'string' ? value : null
  }
  const [west, east, south, north] = edges.map((edge) => columns.first(edge, row))
  const name = text('names.primary')
  if (name === null || text('class') === 'maritime' || !subtypes.has(text('subtype') ?? '')) return null
  if (typeof west !== 'number' || typeof east !== 'number') return null
  if (typeof south !== 'number' || typeof north !== 'number') return null
  return { name, country: text('country'), region: text('region'), box: { west, east, south, north } }
}
