import type { FilterCondition, ListingFilter } from './filter.ts'

/** The names of the fixed conditions before version 1.7: in addresses, in saved views, and `city` and `category` in the API. */
export type EarlierFilters = {
  city?: string
  category?: string
  /** Least values. */
  rating?: number | null
  confidence?: number | null
  source?: string
  hasPhone?: boolean
  hasWebsite?: boolean
}

/** The fixed conditions as a filter; null: none is set. Addresses and saved views of users have them. */
export function filterOfEarlier(earlier: EarlierFilters): ListingFilter | null {
  const { city, category, rating, confidence, source, hasPhone, hasWebsite } = earlier
  const all: FilterCondition[] = []
  const is = (field: FilterCondition['field'], value: string | undefined): void => {
    if (value !== undefined && value !== '') all.push({ field, op: 'is', value })
  }
  is('city', city)
  is('category', category)
  if (rating != null) all.push({ field: 'rating', op: 'gte', value: rating })
  if (confidence != null) all.push({ field: 'confidence', op: 'gte', value: confidence })
  is('source', source)
  if (hasPhone === true) all.push({ field: 'phone', op: 'notEmpty' })
  if (hasWebsite === true) all.push({ field: 'website', op: 'notEmpty' })
  return all.length === 0 ? null : { all }
}
