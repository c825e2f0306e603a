export { compareDetails, type DetailsMatch, type PlaceDetails, streetFinder } from './compare-details.ts'
export { type LikelyDuplicate, findLikelyDuplicates, findLikelyDuplicatesInSlices } from './likely-duplicates.ts'
export type { MatchRow } from './match-row.ts'
