import { type CaptureFilters, type FilteredField, boundFilters, presenceFilters } from './capture-filters.ts'

/** The value that a field's filters need, in words: `The source has no ratings`. */
export const filteredValueWords = {
  website: 'websites',
  phone: 'phone numbers',
  email: 'email addresses',
  rating: 'ratings',
  reviewcount: 'review counts',
  brand: 'brands',
} as const satisfies Record<FilteredField, string>

const presenceWords = {
  hasWebsite: 'a website',
  hasPhone: 'a phone number',
  hasEmail: 'an email address',
  isBrand: 'a brand',
} as const
const boundWords = {
  minRating: ['at least', 'star'],
  maxRating: ['at most', 'star'],
  minReviews: ['at least', 'review'],
  maxReviews: ['at most', 'review'],
} as const

/** Each filter in words, such as `with a website` and `at least 4 stars`. */
export function filterWords(filters: CaptureFilters): string[] {
  const present = presenceFilters.flatMap((name) => {
    const wanted = filters[name]
    return wanted === undefined ? [] : `${wanted ? 'with' : 'without'} ${presenceWords[name]}`
  })
  const bounded = boundFilters.flatMap((name) => {
    const bound = filters[name]
    const [direction, noun] = boundWords[name]
    return bound === undefined ? [] : `${direction} ${bound.toLocaleString('en-US')} ${noun}${bound === 1 ? '' : 's'}`
  })
  return [...present, ...bounded]
}

/** Why no listing can pass, as a sentence; null: some can. */
export function contradictionIn(filters: CaptureFilters): string | null {
  const { minRating = 0, maxRating = Infinity, minReviews = 0, maxReviews = Infinity } = filters
  if (minRating > maxRating) return 'The lowest rating of the filters is above the highest.'
  return minReviews > maxReviews ? 'The lowest review count of the filters is above the highest.' : null
}
