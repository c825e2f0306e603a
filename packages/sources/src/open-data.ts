import { type ListingField, listingFields } from '@gazetteer/listing'
import type { SourceDeclaration } from './port.ts'

/** What sources have in common that give all they have of an area, for nothing. */
export const openData = {
  isFictional: false,
  pageSize: 1000,
  cap: null,
  isEndReported: true,
  typesPerQuery: 'many',
  smallestBoxMeters: 100,
  limits: { concurrency: null, gapMs: 0, perDay: null },
  server: null,
  answersWithinMs: 90_000,
  isCoverageKnown: true,
  pricePerRequestUsd: null,
  isShareAlike: false,
} satisfies Partial<SourceDeclaration>

/** The fields of a listing in the order of files, without those that the source never has. */
export const fieldsWithout = (...never: ListingField[]): ListingField[] =>
  listingFields.filter((field) => !never.includes(field))
