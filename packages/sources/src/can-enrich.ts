import { builtInSourceIds } from '@gazetteer/listing'
import type { SourceDeclaration } from './port.ts'

/**
 * Whether a source may enrich others: real data, free, and complete answers for an area. The rules that rank sources
 * know only the built-in ones.
 */
export function canEnrich(declaration: SourceDeclaration): boolean {
  const { id, isFictional, cap, typesPerQuery, pricePerRequestUsd } = declaration
  const isRanked = builtInSourceIds.some((known) => known === id)
  return isRanked && !isFictional && cap === null && typesPerQuery === 'many' && pricePerRequestUsd === null
}
