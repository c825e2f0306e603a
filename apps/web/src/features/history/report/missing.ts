import type { JobSummary } from '@gazetteer/contract'
import { plural } from '../../../platform/formats.ts'

type Gap = JobSummary['gaps'][number]
export type MissingKind = 'not-requested' | 'cap' | 'failed'

/** Gaps of one reason: `areas` in all, and the places in one sentence. */
export type MissingGroup = { kind: MissingKind; title: string; areas: number; sentence: string }

const titles: Record<MissingKind, string> = {
  'not-requested': 'Not requested',
  cap: 'Result cap reached',
  failed: 'Source did not answer',
}

/** Places named in a sentence; of more, the others are counted. */
const maxNamed = 3

/** What a job lacks, by reason, the largest group first. */
export function missingGroups(gaps: readonly Gap[]): MissingGroup[] {
  const groups = new Map<string, { kind: MissingKind; reason: string; areas: number; places: string[] }>()
  for (const { kind, reason, areas, place } of gaps) {
    const group = groups.get(reason) ?? { kind, reason, areas: 0, places: [] }
    group.areas += areas
    group.places.push(place)
    groups.set(reason, group)
  }
  return [...groups.values()]
    .toSorted((a, b) => b.areas - a.areas)
    .map(({ kind, reason, areas, places }) => ({
      kind,
      title: titles[kind],
      areas,
      sentence: `${placeNames(places)}: ${reason}`,
    }))
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
  const text = `${plural(first.areas, 'area')} missing in ${first.sentence}`
  return { kind: first.kind, text: rest > 0 ? `${text} ${plural(rest, 'more area')} for other reasons.` : text }
}
