import { sourceTitles } from '@gazetteer/listing'
import { fieldsWithout } from '../open-data.ts'
import type { SourceDeclaration } from '../port.ts'

export const publicGoogle = 'https://places.googleapis.com'
/** List price of a Text Search request with rating, hours, phone and website. */
export const usualPriceUsd = 0.035

/** Text Search of the Places API (New). `url`: null for the public endpoint. */
export function googleDeclaration({ url, priceUsd }: { url: string | null; priceUsd: number }): SourceDeclaration {
  return {
    id: 'google',
    title: sourceTitles.google,
    isFictional: false,
    fields: fieldsWithout('email', 'brand', 'confidence'),
    pageSize: 20,
    cap: 60,
    isEndReported: true,
    typesPerQuery: 'one',
    smallestBoxMeters: 50,
    limits: { concurrency: 4, gapMs: 0, perDay: null },
    server: url ?? publicGoogle,
    answersWithinMs: 30_000,
    isCoverageKnown: true,
    pricePerRequestUsd: priceUsd,
    hasFreeProbe: true,
    licence: 'the operator’s agreement with Google',
    isShareAlike: false,
    attribution: 'Google Maps',
    retention:
      'Stored under the operator’s agreement with Google. Google’s standard terms allow storing place ids only, and coordinates for 30 days.',
  }
}
