import { densityErrors, densityLines, osmShare } from './generated/densities.ts'
import type { SourceDeclaration } from '@gazetteer/sources'

/** Businesses per 1,000 people by type, in a source that has nearly all of them. */
const densities: ReadonlyMap<string, number> = new Map(
  densityLines.split('\n').map((line) => {
    const [type = '', density = ''] = line.split(' ')
    return [type, Number(density)] as const
  }),
)

/** For the first areas of a type without a density; the run replaces it by its own findings. */
const otherwise = 0.2

/** Listings per person over all types, for the planner's first areas. */
export function defaultDensity(types: readonly string[]): number {
  return types.reduce((sum, type) => sum + (densities.get(type) ?? otherwise) / 1000, 0)
}

/** Listings of these types to expect among people, and by which factor that is usually off. Null: not known. */
export function expectedOfPeople(
  people: number,
  types: readonly string[],
  { id, cap }: Pick<SourceDeclaration, 'id' | 'cap'>,
): { listings: number; error: number } | null {
  const knownDensities = types.flatMap((type) => densities.get(type) ?? [])
  if (people === 0 || knownDensities.length < types.length) return null
  const isOsm = id === 'osm-extract' || id === 'overpass'
  // Chain stores only, or a licensed API: how much of the businesses it has is unknown.
  if (!isOsm && cap === null && !nearlyComplete.has(id)) return null
  const all = knownDensities.reduce((sum, density) => sum + (people * density) / 1000, 0)
  return isOsm
    ? { listings: all * osmShare, error: densityErrors.osm }
    : { listings: all, error: densityErrors.complete }
}

const nearlyComplete: ReadonlySet<string> = new Set(['overture', 'foursquare-os', 'google'])
