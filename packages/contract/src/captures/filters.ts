import { z } from 'zod'

const presence = z.boolean().optional()
const stars = z.number().min(1).max(5).optional()
const reviews = z.int().min(0).optional()

/**
 * Which listings a capture stores; `CaptureFilters` of `@gazetteer/listing/capture-filter` judges them. The server refuses
 * bounds that contradict each other.
 */
export const captureFiltersSchema = z.strictObject({
  hasWebsite: presence.describe('True: only listings with a website; false: only those without.'),
  hasPhone: presence.describe('True: only listings with a phone number; false: only those without.'),
  hasEmail: presence.describe('True: only listings with an email address; false: only those without.'),
  minRating: stars.describe('The lowest rating, 1 to 5. Listings without a rating are left out.'),
  maxRating: stars.describe('The highest rating, 1 to 5. Listings without a rating are left out.'),
  minReviews: reviews.describe('The lowest number of reviews. Listings without a review count are left out.'),
  maxReviews: reviews.describe('The highest number of reviews. Listings without a review count are left out.'),
  isBrand: presence.describe('True: only listings whose source names a brand; false: only others.'),
})
