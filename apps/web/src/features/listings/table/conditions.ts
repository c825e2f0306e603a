import { type TableField, fieldTable } from '@gazetteer/listing'
import {
  type FilterCondition,
  type FilterNode,
  type FilterOperator,
  type ListingFilter,
  isCondition,
  nodesOf,
  valuesOfCondition,
} from '@gazetteer/listing/filter'

const operatorTexts: Record<FilterOperator, string> = {
  is: 'is',
  isNot: 'is not',
  anyOf: 'is any of',
  contains: 'contains',
  startsWith: 'starts with',
  empty: 'is empty',
  notEmpty: 'is not empty',
  gt: '>',
  gte: '≥',
  lt: '<',
  lte: '≤',
  before: 'is before',
  after: 'is after',
}

/** An operator as the builder offers it. */
export function operatorText(field: TableField, op: FilterOperator): string {
  const { kind } = fieldTable[field]
  if (kind !== 'number' && kind !== 'integer') return operatorTexts[op]
  if (op === 'is') return '='
  return op === 'isNot' ? '≠' : operatorTexts[op]
}

/** A condition in words: the column, and what is wanted of it. */
export type ChipPart = { label: string; wanted: string }

const wantedTexts: Record<FilterOperator, string> = {
  is: '',
  isNot: 'not',
  anyOf: '',
  contains: 'contains',
  startsWith: 'starts with',
  empty: 'empty',
  notEmpty: 'not empty',
  gt: 'more than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  before: 'before',
  after: 'after',
}

function partOf(condition: FilterCondition): ChipPart {
  const values = valuesOfCondition(condition)
  // A list of values would fill the screen.
  const shown = values.length > 5 ? [...values.slice(0, 4), `${values.length - 4} more`] : values
  return {
    label: fieldTable[condition.field].label,
    wanted: [wantedTexts[condition.op], shown.join(', ')].filter(Boolean).join(' '),
  }
}

/** The conditions of a chip, and the word between them. */
export function chipPartsOf(node: FilterNode): { parts: ChipPart[]; join: 'and' | 'or' } {
  if (isCondition(node)) return { parts: [partOf(node)], join: 'and' }
  const join = 'all' in node ? 'and' : 'or'
  const parts = nodesOf(node).map((inner): ChipPart => {
    if (isCondition(inner)) return partOf(inner)
    return { label: '', wanted: `(${textOfNode(inner)})` }
  })
  return { parts, join }
}

/** `Rating at least 4`; `Website empty or Phone empty`. */
export function textOfNode(node: FilterNode): string {
  const { parts, join } = chipPartsOf(node)
  return parts.map(({ label, wanted }) => `${label} ${wanted}`.trim()).join(` ${join} `)
}

/** What a row must fulfil, as nodes that can each be removed. */
export function chipsOf(filter: ListingFilter | null): readonly FilterNode[] {
  if (filter === null) return []
  return 'all' in filter ? filter.all : [filter]
}

/** The filter without a node of its chips. */
export function withoutChip(filter: ListingFilter | null, chip: FilterNode): ListingFilter | null {
  const all = chipsOf(filter).filter((node) => node !== chip)
  return all.length === 0 ? null : { all }
}
