import type { DuplicateRow } from '@gazetteer/listing/duplicates'
import { randomFrom } from '../../fakes/scripted-source.ts'
import { guidePlaces } from './guide-places.ts'
import { guideEntry } from './guide-edits.ts'
import { guideSiblings } from './guide-siblings.ts'
import { sameBusiness } from './source-edits.ts'
import { siblings } from './siblings.ts'

/**
 * `pairs` are the true duplicates as `lower id|higher id`, with their edits; all other pairs are different
 * businesses.
 */
export type Labelled = { rows: DuplicateRow[]; pairs: Map<string, string> }

/** Tuning uses one half of the businesses, measuring the other; no business is in both. */
export type Half = 'tuning' | 'measuring'

type Random = () => number
type Kind = {
  share: number
  twin: (original: DuplicateRow, id: number, random: Random) => { row: DuplicateRow; edits: string[] }
  siblings: readonly ((original: DuplicateRow, id: number, random: Random) => DuplicateRow)[]
}

/**
 * Two maps sources of one extent: full rows with coordinates. Two in five businesses get a second row with typical
 * differences between sources. As many get a similar row of another business.
 */
export function sourceSet(originals: readonly DuplicateRow[], half: Half): Labelled {
  return paired(halfOf(originals, half), { share: 0.4, twin: sameBusiness, siblings }, half)
}

/**
 * Two printed guides to a few large cities: name, address, city, phone and kind of place, without coordinates, ZIP or
 * website. Names, streets and numbers are real, moved to other towns. One in four gets a second entry, and as many a
 * similar one.
 */
export function guideSet(originals: readonly DuplicateRow[], half: Half): Labelled {
  const places = guidePlaces(halfOf(originals, half), randomFrom(half === 'tuning' ? 11 : 12))
  return paired(places, { share: 0.25, twin: guideEntry, siblings: guideSiblings }, half)
}

function halfOf(originals: readonly DuplicateRow[], half: Half): DuplicateRow[] {
  return originals.filter(({ id }) => id % 2 === (half === 'tuning' ? 0 : 1))
}

function paired(originals: readonly DuplicateRow[], { share, twin, siblings: others }: Kind, half: Half): Labelled {
  const random = randomFrom(half === 'tuning' ? 1 : 2)
  const rows: DuplicateRow[] = [...originals]
  const pairs = new Map<string, string>()
  let next = 1_000_000
  for (const original of originals) {
    const chance = random()
    if (chance < share) {
      const { row, edits } = twin(original, next, random)
      rows.push(row)
      pairs.set(`${original.id}|${next}`, edits.join(' + '))
      next += 1
    } else if (chance < 2 * share && original.address !== null) {
      const kind = others[Math.floor(random() * others.length)]
      if (kind === undefined) continue
      rows.push(kind(original, next, random))
      next += 1
    }
  }
  return { rows, pairs }
}
