import type { Job } from '@gazetteer/contract'
import { areaLabels, placesIn, type RunArea } from '../../features/map/index.ts'
import { formatCount, plural } from '../../platform/formats.ts'
import type { Tone } from '../../platform/ui/index.ts'

export type CityState = 'waiting' | 'running' | 'on-hold' | 'partial' | 'done' | 'gaps' | 'failed' | 'not-requested'

/** One line of the list: a city of the run, or an area of its only city. */
export type CityLine = {
  /** Unique in the list; areas may share a name. */
  key: string
  name: string
  state: CityState
  /** New listings; null before the first request, and where a large run no longer sends the areas. */
  fresh: number | null
  gaps: number
  /** Share of its areas that are done, 0 to 1; null for an area. */
  share: number | null
}

export const cityTones: Record<CityState, Tone> = {
  waiting: 'waiting',
  running: 'running',
  'on-hold': 'paused',
  partial: 'ongoing',
  done: 'done',
  gaps: 'warn',
  failed: 'failed',
  'not-requested': 'waiting',
}

export function cityWord({ state, gaps }: Pick<CityLine, 'state' | 'gaps'>): string {
  if (state === 'gaps') return plural(gaps, 'gap')
  return words[state]
}
const words = { ...areaLabels, 'on-hold': 'On hold', gaps: 'With gaps', failed: 'Failed' }

export type CityStatesOf = {
  cities: Job['cities']
  areas: readonly RunArea[]
  /** How many cities, from the first, the run has left behind. */
  passed: number
}

/** The cities of a run in its order, with state and count. */
export function cityLines({ cities, areas, passed }: CityStatesOf): CityLine[] {
  const byCity = new Map<string, RunArea[]>()
  for (const area of areas) {
    const known = byCity.get(area.city)
    if (known === undefined) byCity.set(area.city, [area])
    else known.push(area)
  }
  return cities.map(({ city }, index) => {
    const own = byCity.get(city)
    if (own !== undefined) return lineOf(city, own)
    // A large run sends the newest areas only.
    return { key: city, name: city, state: index < passed ? 'done' : 'waiting', fresh: null, gaps: 0, share: 0 }
  })
}

/** The areas of a run with one city. */
export const areaLines = (areas: readonly RunArea[]): CityLine[] =>
  placesIn(areas).map(({ path, label, state, fresh }) => ({
    key: path,
    name: label,
    state: state === 'saturated' ? 'running' : state,
    fresh: freshOf(fresh, state),
    gaps: 0,
    share: null,
  }))

function lineOf(name: string, all: readonly RunArea[]): CityLine {
  const areas = placesIn(all)
  const count = (state: RunArea['state']) => areas.filter((area) => area.state === state).length
  const fresh = areas.reduce((sum, area) => sum + area.fresh, 0)
  const [done, gaps] = [count('done'), count('failed')]
  const state = stateOf({
    total: areas.length,
    done,
    gaps,
    waiting: count('waiting'),
    notRequested: count('not-requested'),
  })
  return {
    key: name,
    name,
    state,
    fresh: freshOf(fresh, state),
    gaps,
    share: (done + gaps) / Math.max(areas.length, 1),
  }
}

const freshOf = (fresh: number, state: CityState | RunArea['state']): number | null =>
  fresh === 0 && state === 'waiting' ? null : fresh

type Counts = { total: number; done: number; gaps: number; waiting: number; notRequested: number }

function stateOf({ total, done, gaps, waiting, notRequested }: Counts): CityState {
  if (notRequested === total) return 'not-requested'
  if (waiting === total) return 'waiting'
  if (done + gaps + notRequested < total) return 'running'
  if (gaps === total) return 'failed'
  return gaps > 0 || notRequested > 0 ? 'gaps' : 'done'
}

/** While a capture is on hold, none of its places is running. */
export const onHold = (lines: readonly CityLine[]): CityLine[] =>
  lines.map((line) => (line.state === 'running' ? { ...line, state: 'on-hold' } : line))

/** `4 done · 2 running · 17 waiting`. */
export function summaryOf(lines: readonly CityLine[]): string {
  const order: readonly CityState[] = [
    'done',
    'gaps',
    'failed',
    'running',
    'on-hold',
    'partial',
    'waiting',
    'not-requested',
  ]
  return order
    .flatMap((state) => {
      const count = lines.filter((line) => line.state === state).length
      return count === 0 ? [] : [`${formatCount(count)} ${words[state].toLowerCase()}`]
    })
    .join(' · ')
}
