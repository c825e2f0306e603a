import { createHash } from 'node:crypto'
import { withheldRow } from '@gazetteer/listing/opt-out/opt-out-list'
import { splitArea } from '../plan/split-area.ts'
import { isSurvey } from '../plan/survey.ts'
import { cityOf } from '../model/request.ts'
import type { RawListing } from '@gazetteer/listing'
import type { SourceDeclaration, SourcePage } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { AnsweredPage, Claim } from './claim.ts'
import type { NotedRows } from './enrichment.ts'

/** The rows of a page without those that are on the opt-out list: of each of them stays that there was one. */
export function withholdOptedOut(
  rows: readonly RawListing[],
  isOptedOut: (row: RawListing) => boolean,
): readonly RawListing[] {
  return rows.map((row) => (isOptedOut(row) ? withheldRow : row))
}

/**
 * What a source's page means for its area: where it goes on, whether the area must be split, and into which parts. The area is
 * planned from all that was told, of which `kept` is stored: what is withheld leaves a point on the map.
 */
export function pageOf(
  { page, kept }: { page: SourcePage; kept: NotedRows },
  claim: Claim,
  declaration: SourceDeclaration,
): AnsweredPage {
  const points =
    declaration.cap === null
      ? []
      : [...claim.points, ...page.rows.map(pointOf)].map(([a, b]): [number, number] => [a, b])
  const isSaturated = isCapped(declaration, page, claim)
  const isSample = points.length >= (declaration.cap ?? 0) && isSurvey(claim.task, declaration, claim.area)
  return {
    rows: [...kept.rows],
    next: isSaturated || isFull(declaration, claim) ? null : page.next,
    mark: markOf(page),
    points,
    notes: kept.notes,
    dataRelease: page.dataRelease ?? null,
    parts: isSaturated && !isSample ? partsOf(claim, points, declaration) : null,
  }
}

/** The parts of an area that holds more than the source tells at once; none where it is too small. */
export function partsOf(
  { area, task }: Claim,
  points: readonly (readonly [number, number])[],
  declaration: SourceDeclaration,
): PlannedArea[] {
  const found = points.map(([latitude, longitude]) => ({ latitude, longitude }))
  return splitArea(area, found, { city: cityOf(task), declaration })
}

const pointOf = ({ latitude, longitude }: SourcePage['rows'][number]): [number, number] => [
  latitude ?? 0,
  longitude ?? 0,
]

/** A page that leads to itself, or whose rows are those of the page before: going on would never end. */
export function isRepeated(page: SourcePage, claim: Claim): boolean {
  if (page.next === null) return false
  return page.next === claim.cursor || (page.rows.length > 0 && markOf(page) === claim.pageMark)
}

/**
 * Whether the source holds more for this area than it will ever tell: the cap is reached, or a full page has no next
 * and the source is not known to tell its end.
 */
function isCapped(declaration: SourceDeclaration, page: SourcePage, claim: Claim): boolean {
  if (declaration.cap === null) return false
  const mayHideMore = !declaration.isEndReported && page.next === null && page.rows.length >= declaration.pageSize
  return mayHideMore || claim.points.length + page.rows.length >= declaration.cap
}

/** A source with a cap never has more pages than its cap fills. */
function isFull(declaration: SourceDeclaration, claim: Claim): boolean {
  return declaration.cap !== null && claim.nextPage + 1 >= Math.ceil(declaration.cap / declaration.pageSize)
}

/** A digest of the ids of a page, in order: two pages with the same mark are the same page, and no id can be read from it. */
function markOf({ rows }: SourcePage): string {
  if (rows.length === 0) return ''
  const ids = createHash('sha256')
  for (const { sourceId } of rows) ids.update(`${sourceId}\n`)
  return ids.digest('base64url')
}
