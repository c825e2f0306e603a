import type { Filter, ViewState } from '../rows/view-state.ts'
import { noFilters } from '../rows/view-state.ts'

/** A condition of the builder; each is one filter of the address and of the API. */
export type ConditionKey = Exclude<keyof Filter, 'search'>

type Condition = {
  key: ConditionKey
  field: string
  operator: string
  /** The value that a new condition starts with; null: the user chooses one first. */
  initial: Filter[ConditionKey] | null
  /** The fixed values to choose from; absent: values of the rows, or none. */
  steps?: readonly number[]
  valueText?: (value: number) => string
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

export const conditions: readonly Condition[] = [
  { key: 'city', field: 'City', operator: 'is', initial: null },
  { key: 'category', field: 'Category', operator: 'is', initial: null },
  {
    key: 'rating',
    field: 'Rating',
    operator: 'is at least',
    initial: 4,
    steps: [3, 3.5, 4, 4.5],
    valueText: String,
  },
  {
    key: 'confidence',
    field: 'Confidence',
    operator: 'is at least',
    initial: 0.75,
    steps: [0.5, 0.75, 0.9],
    valueText: percent,
  },
  { key: 'source', field: 'Source', operator: 'is', initial: null },
  { key: 'hasPhone', field: 'Phone', operator: 'is present', initial: true },
  { key: 'hasWebsite', field: 'Website', operator: 'is present', initial: true },
  { key: 'isHidingIncomplete', field: 'Listing', operator: 'is complete', initial: true },
]

export const isActive = (view: ViewState, key: ConditionKey): boolean => view[key] !== noFilters[key]

/** The active conditions as text: `Rating is at least 4`. */
export function activeConditions(view: ViewState): { key: ConditionKey; text: string }[] {
  return conditions.flatMap(({ key, field, operator, valueText }) => {
    if (!isActive(view, key)) return []
    const value = view[key]
    const shown = typeof value === 'number' ? (valueText?.(value) ?? '') : value
    return { key, text: [field, operator, typeof shown === 'string' ? shown : ''].filter(Boolean).join(' ') }
  })
}
