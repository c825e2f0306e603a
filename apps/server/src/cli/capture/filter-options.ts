import { type CaptureFilters, contradictionIn, givenFilters } from '@gazetteer/listing/capture-filter'
import { type Command, Option } from 'commander'
import { UsageError, numberBetween, wholeNumberFrom } from '../io.ts'

/** Of an option such as `--no-website`, false; without it, true. */
export type FilterOptionValues = {
  hasWebsite?: boolean
  website?: boolean
  hasPhone?: boolean
  phone?: boolean
  hasEmail?: boolean
  email?: boolean
  brand?: boolean
  minRating?: number
  maxRating?: number
  minReviews?: number
  maxReviews?: number
}

const stars = numberBetween(1, 5)
const count = wholeNumberFrom(0)
const presences = [
  ['website', 'a website'],
  ['phone', 'a phone number'],
  ['email', 'an email address'],
] as const

export function addFilterOptions(command: Command): Command {
  for (const [name, noun] of presences)
    command
      .addOption(new Option(`--has-${name}`, `only listings with ${noun}`).conflicts(name))
      .option(`--no-${name}`, `only listings without ${noun}`)
  return command
    .option('--brand', 'only listings whose source names a brand')
    .option('--no-brand', 'only listings whose source names no brand')
    .option('--min-rating <number>', 'only listings with at least so many stars, 1 to 5', stars)
    .option('--max-rating <number>', 'only listings with at most so many stars, 1 to 5', stars)
    .option('--min-reviews <number>', 'only listings with at least so many reviews', count)
    .option('--max-reviews <number>', 'only listings with at most so many reviews', count)
}

/** Throws UsageError when no listing can pass. */
export function filtersOfOptions(given: FilterOptionValues): CaptureFilters | null {
  const presence = (has: boolean | undefined, value: boolean | undefined) =>
    has ?? (value === false ? false : undefined)
  const filters = givenFilters({
    hasWebsite: presence(given.hasWebsite, given.website),
    hasPhone: presence(given.hasPhone, given.phone),
    hasEmail: presence(given.hasEmail, given.email),
    isBrand: given.brand,
    minRating: given.minRating,
    maxRating: given.maxRating,
    minReviews: given.minReviews,
    maxReviews: given.maxReviews,
  })
  const contradiction = filters === null ? null : contradictionIn(filters)
  if (contradiction !== null) throw new UsageError(contradiction)
  return filters
}
