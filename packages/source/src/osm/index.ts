export { endOf, listingOf, nameOf, type OsmPlace } from './listing-of-tags.ts'
