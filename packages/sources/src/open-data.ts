import { type ListingField, listingFields } from '@gazetteer/listing'
import type { SourceDeclaration } from './port.ts'

/** Common settings of free sources that return all data of an area. */
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
  hasFreeProbe: false,
  isShareAlike: false,
} satisfies Partial<SourceDeclaration>

/** Listing fields in file order, without those that the source never provides. */
export const fieldsWithout = (...never: ListingField[]): ListingField[] =>
  listingFields.filter((field) => !never.includes(field))
