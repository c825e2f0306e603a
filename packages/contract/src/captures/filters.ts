import { z } from 'zod'
import { maxCount } from '../constants.ts'

const starsText = 'A rating of the filters must be a number from 1 to 5'
const stars = z.number(starsText).min(1, starsText).max(5, starsText).optional()
const reviewsText = 'A review count of the filters must be a whole number from 0'
const reviews = z.int(reviewsText).min(0, reviewsText).max(maxCount, reviewsText).optional()
const presence = (name: string) => z.boolean(`${name} of the filters must be true or false`).optional()

const filterNames = 'hasWebsite, hasPhone, hasEmail, minRating, maxRating, minReviews, maxReviews and isBrand'

/** Which listings a capture stores; `CaptureFilters` of `@gazetteer/listing/capture-filter` judges them. */
export const captureFiltersSchema = z
  .strictObject(
    {
      hasWebsite: presence('hasWebsite').describe('True: only listings with a website; false: only those without.'),
      hasPhone: presence('hasPhone').describe('True: only listings with a phone number; false: only those without.'),
      hasEmail: presence('hasEmail').describe('True: only listings with an email address; false: only those without.'),
      minRating: stars.describe('The lowest rating, 1 to 5. Listings without a rating are left out.'),
      maxRating: stars.describe('The highest rating, 1 to 5. Listings without a rating are left out.'),
      minReviews: reviews.describe('The lowest number of reviews. Listings without a review count are left out.'),
      maxReviews: reviews.describe('The highest number of reviews. Listings without a review count are left out.'),
      isBrand: presence('isBrand').describe('True: only listings whose source names a brand; false: only others.'),
    },
    {
      error: ({ code, input }) => {
        if (code === 'unrecognized_keys') return `The only filters are ${filterNames}`
        return input === undefined ? undefined : 'Filters must be an object, such as {"hasWebsite": true}'
      },
    },
  )
  .refine(({ minRating = 1, maxRating = 5 }) => minRating <= maxRating, {
    path: ['minRating'],
    message: 'The lowest rating of the filters is above the highest',
  })
  .refine(({ minReviews = 0, maxReviews = maxCount }) => minReviews <= maxReviews, {
    path: ['minReviews'],
    message: 'The lowest review count of the filters is above the highest',
  })
