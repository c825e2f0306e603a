import { createHash } from 'node:crypto'
import { splitArea } from '../plan/split-area.ts'
import { isSurvey } from '../plan/survey.ts'
import { cityOfTask } from '../model/request.ts'
import { isOutside } from '../model/is-outside.ts'
import type { RawListing } from '@gazetteer/listing'
import type { LeftOut, SourceDeclaration, SourcePage } from '@gazetteer/sources'
import type { PlannedArea } from '../model/area.ts'
import type { AnsweredPage, Claim, Probe } from './claim.ts'
import type { EnrichedRows } from './enrichment/enrichment.ts'

/** `fingerprint`: that of `fingerprintOf`. */
export type FetchedPage = { page: SourcePage; fingerprint: string }

/**
 * Interprets a source's page for its area: the next cursor, and the parts if it must be split. Planning uses all rows
 * received, including withheld ones; only `toStore` is stored.
 */
export function interpretPage(
  { page, fingerprint, toStore }: FetchedPage & { toStore: EnrichedRows },
  claim: Claim,
  declaration: SourceDeclaration,
): AnsweredPage {
  const points =
    declaration.cap === null
      ? []
      : [...claim.points, ...page.rows.map(pointOf)].map(([a, b]): [number, number] => [a, b])
  const isSaturated = isCapped(declaration, page, claim)
  const isSample = points.length >= (declaration.cap ?? 0) && isFollowedByRound(claim, declaration)
  return {
    rows: [...toStore.rows],
    next: isSaturated || isFull(declaration, claim) ? null : page.next,
    fingerprint,
    points,
    notes: toStore.notes,
    leftOut: leftOutOf(page, claim.task),
    dataRelease: page.dataRelease ?? null,
    // The tasks of a city fetch the same places, for one type each.
    unmapped: claim.task.typeIndex === 0 ? (page.unmapped ?? {}) : {},
    parts: isSaturated && !isSample ? partsOf(claim, points, declaration) : null,
  }
}

/** Open rows of the city without a name count too: they are no listings. */
function leftOutOf({ rows, leftOut = {} }: SourcePage, task: Claim['task']): LeftOut {
  const city = cityOfTask(task)
  const isNameless = (row: RawListing): boolean =>
    !row.isOptedOut && !row.isClosed && (row.name ?? '').trim() === '' && !isOutside(row, city)
  return { ...leftOut, nameless: (leftOut.nameless ?? 0) + rows.filter(isNameless).length }
}

/**
 * Interprets the answer of a free probe. A saturated area is split, or is left to the next round; its places count as
 * rows without coordinates. One too small to split is fetched as far as the source goes, and becomes a gap then.
 */
export function probeOf(
  { next, isSaturated = false }: SourcePage,
  claim: Claim,
  declaration: SourceDeclaration,
): Probe {
  if (!isSaturated) return { next, points: [], parts: null }
  const points = Array.from({ length: declaration.cap ?? 0 }, (): [number, number] => [0, 0])
  if (isFollowedByRound(claim, declaration)) return { next: null, points, parts: null }
  const parts = partsOf(claim, points, declaration)
  return parts.length === 0 ? { next, points: [], parts: null } : { next: null, points, parts }
}

/**
 * Whether the next round continues from this survey area. A reopened part of a survey is split instead: the rows of the
 * whole city, from which a round is planned, were deleted when its task ended.
 */
function isFollowedByRound({ task, area, isReopened }: Claim, declaration: SourceDeclaration): boolean {
  return isSurvey(task, declaration, area) && (area.round === 0 || !isReopened)
}

/** The parts of an area with more rows than the source returns; empty when it is too small to split. */
export function partsOf(
  { area, task }: Claim,
  points: readonly (readonly [number, number])[],
  declaration: SourceDeclaration,
): PlannedArea[] {
  const found = points.map(([latitude, longitude]) => ({ latitude, longitude }))
  return splitArea(area, found, { city: cityOfTask(task), declaration })
}

const pointOf = ({ latitude, longitude }: SourcePage['rows'][number]): [number, number] => [
  latitude ?? 0,
  longitude ?? 0,
]

/** Detects a cursor that leads to itself, or a page equal to the previous one: both would loop endlessly. */
export function isRepeated({ page, fingerprint }: FetchedPage, claim: Claim): boolean {
  if (page.next === null) return false
  return page.next === claim.cursor || (page.rows.length > 0 && fingerprint === claim.pageFingerprint)
}

/**
 * Whether the source has more rows here than it can return. Either the cap is reached, or a full page has no next
 * page and the source gives no explicit end.
 */
function isCapped(declaration: SourceDeclaration, page: SourcePage, claim: Claim): boolean {
  if (declaration.cap === null) return false
  const mayHideMore = !declaration.isEndReported && page.next === null && page.rows.length >= declaration.pageSize
  return mayHideMore || claim.points.length + page.rows.length >= declaration.cap
}

/** Whether this is the last page that a source with a cap can return. */
function isFull(declaration: SourceDeclaration, claim: Claim): boolean {
  return declaration.cap !== null && claim.nextPage + 1 >= Math.ceil(declaration.cap / declaration.pageSize)
}

/** Hash of the page's ids in order, to detect repeated pages without storing the ids. */
export function fingerprintOf({ rows }: SourcePage): string {
  if (rows.length === 0) return ''
  const ids = rows.map(({ sourceId }) => `${sourceId}\n`).join('')
  return createHash('sha256').update(ids).digest('base64url')
}
