export { endOf, listingOf, nameOf } from './listing-of-tags.ts'
