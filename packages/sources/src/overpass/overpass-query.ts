import type { Box } from '@gazetteer/geography'
import { type TagRule, tagRulesOf } from '../types/index.ts'

/** Resource limits of a query. A busy server rejects (504) by these values, so lower ones are accepted sooner. */
export type Allowance = { timeoutSeconds: number; maxBytes: number }

/**
 * The query in Overpass QL: all nodes, ways and relations of these business types (keys) in the box, with tags and
 * one point each. Tags with one key share a statement; rules that another one includes are omitted. Multiple values
 * joined by ";" match only in additional tags.
 */
export function overpassQuery(box: Box, types: readonly string[], { timeoutSeconds, maxBytes }: Allowance): string {
  const bounds = [box.south, box.west, box.north, box.east].map((degrees) => degrees.toFixed(7)).join(',')
  const statements = filtersOf(types.flatMap(tagRulesOf)).map((filter) => `nwr${filter}(${bounds});`)
  return `[out:json][timeout:${timeoutSeconds}][maxsize:${maxBytes}];(${statements.join('')});out center tags qt;`
}

function filtersOf(rules: readonly TagRule[]): string[] {
  const single = new Map<string, Set<string>>()
  for (const [first, ...rest] of rules)
    if (first && rest.length === 0) single.set(first[0], (single.get(first[0]) ?? new Set<string>()).add(first[1]))
  const filters = [...single].map(([key, values]) => keyFilter(key, values))
  for (const rule of rules) {
    const isIncluded = rule.some(([key, value]) => single.get(key)?.has(value) || single.get(key)?.has('*'))
    if (rule.length > 1 && !isIncluded) filters.push(rule.map(([key, value]) => tagFilter(key, value)).join(''))
  }
  return [...new Set(filters)]
}

function keyFilter(key: string, values: ReadonlySet<string>): string {
  const [only = '*', ...others] = [...values]
  if (values.has('*')) return `[${quoted(key)}]`
  if (others.length === 0) return `[${quoted(key)}=${quoted(only)}]`
  return `[${quoted(key)}~${quoted(`^(${[...values].map(escaped).join('|')})$`)}]`
}

/** Additional tags such as a cuisine often have several values. */
function tagFilter(key: string, value: string): string {
  return value === '*' ? `[${quoted(key)}]` : `[${quoted(key)}~${quoted(`(^|;) *${escaped(value)} *(;|$)`)}]`
}

function escaped(value: string): string {
  return value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`
}
