export { endOf, listingOf, listingTags, nameOf } from './listing-of-tags.ts'
