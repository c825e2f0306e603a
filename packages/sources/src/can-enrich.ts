import type { SourceDeclaration } from './port.ts'

/** Whether a source may enrich others: real data, free, and complete answers for an area. */
export function canEnrich(declaration: SourceDeclaration): boolean {
  const { isFictional, cap, typesPerQuery, pricePerRequestUsd } = declaration
  return !isFictional && cap === null && typesPerQuery === 'many' && pricePerRequestUsd === null
}
