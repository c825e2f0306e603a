import { runtimeMessages } from '@gazetteer/contract'
import { plural } from '../../../../platform/formats.ts'
import { chosenPlaces, type PlaceSelection } from './selection.ts'

/** What a click on the line leads to. */
export type Remedy = 'places' | 'types' | 'limits' | 'drawing'

/** `place`: the one that the problem is about. */
export type ChoiceStatus = { isReady: boolean; text: string; remedy: Remedy | null; place?: string }

const ready = (text: string): ChoiceStatus => ({ isReady: true, text: `Ready: ${text}`, remedy: null })
const problem = (text: string, remedy: Remedy | null, place?: string): ChoiceStatus => ({
  isReady: false,
  text,
  remedy,
  ...(place === undefined ? {} : { place }),
})

export type Situation = {
  /** Null in Unlimited mode. */
  single: { city: string | null; businessTypes: readonly string[] } | null
  selection: PlaceSelection
  isDrawing: boolean
  /** Of the search, such as an unknown ZIP code. */
  searchProblem: string | null
  hasLimitProblem: boolean
  /** Why a complete selection cannot be started; null if it can. */
  block: string | null
}

/** The first problem of a selection, or what is ready. */
export function choiceStatus({ single, selection, ...situation }: Situation): ChoiceStatus {
  if (situation.isDrawing) return problem('Use the drawn areas or go back to the list first', 'drawing')
  if (situation.searchProblem !== null) return problem(situation.searchProblem, 'places')
  const incomplete = single === null ? incompletePlaces(selection) : incompleteSingle(single)
  if (incomplete !== null) return incomplete
  if (situation.hasLimitProblem) return problem('Correct the limits', 'limits')
  if (situation.block !== null) return problem(situation.block, null)
  if (single !== null) return ready(pairs('1 city', single.businessTypes.length, 'city'))
  const { cities, areas } = selection
  const count = chosenPlaces(selection).reduce((sum, { businessTypes }) => sum + businessTypes.length, 0)
  const named = [
    cities.length > 0 && plural(cities.length, 'city', 'cities'),
    areas.length > 0 && plural(areas.length, 'area'),
  ]
  return ready(pairs(named.filter(Boolean).join(' and '), count, areas.length > 0 ? 'place' : 'city'))
}

const pairs = (places: string, count: number, kind: string): string =>
  `${places}, ${plural(count, `${kind} and type pair`)}`

function incompleteSingle({ city, businessTypes }: NonNullable<Situation['single']>): ChoiceStatus | null {
  if (city !== null && businessTypes.length > 0) return null
  return problem(runtimeMessages.chooseCityAndType, city === null ? 'places' : 'types')
}

function incompletePlaces(selection: PlaceSelection): ChoiceStatus | null {
  const places = chosenPlaces(selection)
  if (places.length === 0) return problem(runtimeMessages.selectCity, 'places')
  const missing = places.filter(({ businessTypes }) => businessTypes.length === 0).map(({ label }) => label)
  const [first] = missing
  if (first === undefined) return null
  if (missing.length === places.length) return problem(runtimeMessages.chooseType, 'types')
  return problem(`${runtimeMessages.chooseType} for ${namesOf(missing)}`, 'types', first)
}

const maxNamed = 2

function namesOf(names: readonly string[]): string {
  // Separated by dots, because names of cities contain commas.
  const more = names.length - maxNamed
  return [...names.slice(0, maxNamed), ...(more > 0 ? [`${more} more`] : [])].join(' · ')
}
