import type { JobSummary } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'

type Gap = JobSummary['gaps'][number]
export type MissingKind = 'not-requested' | 'cap' | 'failed'

/** Gaps of one reason: `areas` in all, places without a planned area, and all places in one sentence. */
export type MissingGroup = { kind: MissingKind; title: string; areas: number; unplanned: number; sentence: string }

const titles: Record<MissingKind, string> = {
  'not-requested': 'Not requested',
  cap: 'Result cap reached',
  failed: 'Source did not answer',
}

/** Places named in a sentence; of more, the others are counted. */
const maxNamed = 3

/** What a job lacks, by reason, the largest group first. */
export function missingGroups(gaps: readonly Gap[]): MissingGroup[] {
  const groups = new Map<
    string,
    { kind: MissingKind; reason: string; areas: number; unplanned: number; places: string[] }
  >()
  for (const { kind, reason, areas, place } of gaps) {
    const group = groups.get(reason) ?? { kind, reason, areas: 0, unplanned: 0, places: [] }
    group.areas += areas
    if (areas === 0) group.unplanned += 1
    group.places.push(place)
    groups.set(reason, group)
  }
  return [...groups.values()]
    .toSorted((a, b) => b.areas - a.areas)
    .map(({ kind, reason, areas, unplanned, places }) => ({
      kind,
      title: titles[kind],
      areas,
      unplanned,
      sentence: `${placeNames(places)}: ${reason.replace(/^not requested: /u, '')}`,
    }))
}

/** "61 areas", "60 areas and 28 whole cities". */
export function amountOf({ areas, unplanned }: Pick<MissingGroup, 'areas' | 'unplanned'>): string {
  if (unplanned === 0) return plural(areas, 'area')
  const places = plural(unplanned, 'whole city', 'whole cities')
  return areas === 0 ? places : `${plural(areas, 'area')} and ${places}`
}

/** "Boise, ID and Reno, NV", "Boise, ID, Reno, NV and 3 more". */
export function placeNames(places: readonly string[]): string {
  const names = places.slice(0, maxNamed)
  const more = places.length - names.length
  const last = more > 0 ? `${more} more` : names.pop()
  return [names.join(', '), last].filter(Boolean).join(' and ')
}

/** One sentence for the foot of a result; null: nothing is missing. */
export function missingSentence(gaps: readonly Gap[]): { kind: MissingKind; text: string } | null {
  const [first, ...others] = missingGroups(gaps)
  if (first === undefined) return null
  const rest = others.reduce((sum, { areas }) => sum + areas, 0)
  const text = `${amountOf(first)} missing. ${first.sentence}`
  return { kind: first.kind, text: rest > 0 ? `${text} ${plural(rest, 'more area')} for other reasons.` : text }
}
