export { endOf, listingOf, listingTags, nameOfTags } from './listing-of-tags.ts'
