import type { PageFacts } from '../extract/page-facts.ts'

/** Whether a line belongs to the listing's place, to another place, or to the whole page. */
export type Region = 'own' | 'common' | 'other'

type Place = Pick<PageFacts, 'lines' | 'parents'>

/**
 * Divides a page with several places: the largest blocks around the lines that name one place, and no line that names
 * another. Where places are not in blocks of their own, they reach from their heading to the next one.
 */
export function regionsOf(
  page: Place,
  own: ReadonlySet<number>,
  foreign: ReadonlySet<number>,
): (line: number) => Region {
  if (foreign.size === 0) return () => 'own'
  const ours = linesAround(page, own, foreign)
  const theirs = linesAround(page, foreign, own)
  return (line) => {
    if (theirs.has(line)) return 'other'
    return ours.has(line) ? 'own' : 'common'
  }
}

function linesAround(page: Place, anchors: ReadonlySet<number>, others: ReadonlySet<number>): Set<number> {
  const { lines, parents } = page
  const othersIn = blocksWith(page, others)
  const stops = new Set([...anchors, ...others])
  const roots = new Set<number>()
  const found = new Set<number>()
  for (const anchor of anchors) {
    if (others.has(anchor)) continue
    let block = lines[anchor]?.block ?? 0
    while (!othersIn.has(block) && !othersIn.has(parents[block] ?? -1) && (parents[block] ?? -1) >= 0)
      block = parents[block] ?? 0
    if (!othersIn.has(block)) roots.add(block)
    for (const line of sequenceAround(page, anchor, {
      stops,
      within: othersIn.has(block) ? block : (parents[block] ?? 0),
    }))
      found.add(line)
  }
  for (const [at, { block }] of lines.entries()) if (isInside(block, roots, parents)) found.add(at)
  return found
}

/** All blocks that contain one of the lines. */
function blocksWith({ lines, parents }: Place, anchors: ReadonlySet<number>): Set<number> {
  const found = new Set<number>()
  for (const anchor of anchors) {
    let block = lines[anchor]?.block ?? -1
    while (block >= 0 && !found.has(block)) {
      found.add(block)
      block = parents[block] ?? -1
    }
  }
  return found
}

function isInside(start: number, roots: ReadonlySet<number>, parents: readonly number[]): boolean {
  for (let block = start; block >= 0; block = parents[block] ?? -1) if (roots.has(block)) return true
  return false
}

/** `stops`: the lines of all places; each of them has a sequence of its own. */
type Bounds = { stops: ReadonlySet<number>; within: number }

/** From the heading before a line to the next heading or the next line of another place, within one block. */
function* sequenceAround({ lines, parents }: Place, anchor: number, { stops, within }: Bounds): Generator<number> {
  yield anchor
  const root = new Set([within])
  const isWithin = (at: number): boolean => isInside(lines[at]?.block ?? -1, root, parents)
  for (let at = anchor + 1; at < lines.length; at += 1) {
    if (stops.has(at) || (lines[at]?.heading ?? 0) > 0 || !isWithin(at)) break
    yield at
  }
  let first = anchor
  if ((lines[anchor]?.heading ?? 0) === 0)
    for (let at = anchor - 1; at >= 0 && !stops.has(at) && isWithin(at); at -= 1) {
      if ((lines[at]?.heading ?? 0) === 0) continue
      first = at
      break
    }
  for (let at = first; at < anchor; at += 1) yield at
}
