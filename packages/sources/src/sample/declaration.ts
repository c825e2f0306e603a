import { listingFields, sourceTitles } from '@gazetteer/listing'
import type { SourceDeclaration } from '../port.ts'

export const sampleDeclaration: SourceDeclaration = {
  id: 'sample',
  title: sourceTitles.sample,
  isFictional: true,
  fields: listingFields,
  pageSize: 20,
  cap: 120,
  isEndReported: true,
  typesPerQuery: 'one',
  smallestBoxMeters: 150,
  limits: { concurrency: null, gapMs: 0, perDay: null },
  server: null,
  answersWithinMs: 60_000,
  isCoverageKnown: true,
  pricePerRequestUsd: null,
  hasFreeProbe: false,
  licence: 'CC0 1.0',
  isShareAlike: false,
  attribution: 'Fictional businesses invented by Gazetteer; ZIP areas © SimpleMaps (CC BY 4.0)',
  retention: 'Sample data. No restrictions.',
}

/** With the delay of each answer that the operator chose. */
export const delayedSample = (delayMs: number): SourceDeclaration => ({ ...sampleDeclaration, usualAnswerMs: delayMs })
