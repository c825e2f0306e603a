import type { SourceDeclaration } from './port.ts'

/** Whether a source may complete the listings of others: real, free, and with all it has of an area told at once. */
export function canComplete(declaration: SourceDeclaration): boolean {
  const { isFictional, cap, typesPerQuery, pricePerRequestUsd } = declaration
  return !isFictional && cap === null && typesPerQuery === 'many' && pricePerRequestUsd === null
}
