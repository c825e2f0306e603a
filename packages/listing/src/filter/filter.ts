import { type FieldKind, type TableField, fieldTable } from '../listing-columns.ts'

export const filterOperators = [
  'is',
  'isNot',
  'anyOf',
  'contains',
  'startsWith',
  'empty',
  'notEmpty',
  'gt',
  'gte',
  'lt',
  'lte',
  'before',
  'after',
] as const
export type FilterOperator = (typeof filterOperators)[number]

type Value = string | number

/** `value`: a list for `anyOf`, absent for `empty` and `notEmpty`. A time is a day in UTC or an instant, ISO 8601. */
export type FilterCondition = { field: TableField; op: FilterOperator; value?: Value | readonly Value[] | undefined }
/** All, or any, of the conditions and groups must hold. */
export type FilterGroup = { all: readonly FilterNode[] } | { any: readonly FilterNode[] }
export type FilterNode = FilterCondition | FilterGroup
/** Which listings of a table or a file are wanted. */
export type ListingFilter = FilterGroup

const ofText = ['is', 'isNot', 'anyOf', 'contains', 'startsWith', 'empty', 'notEmpty'] as const
const ofNumber = ['is', 'isNot', 'anyOf', 'gt', 'gte', 'lt', 'lte', 'empty', 'notEmpty'] as const
const ofKind: Record<FieldKind, readonly FilterOperator[]> = {
  text: ofText,
  list: ofText,
  number: ofNumber,
  integer: ofNumber,
  time: ['is', 'isNot', 'before', 'after', 'empty', 'notEmpty'],
}

/** The operators of a column. */
export const operatorsOf = (field: TableField): readonly FilterOperator[] => ofKind[fieldTable[field].kind]

export const hasValue = (op: FilterOperator): boolean => op !== 'empty' && op !== 'notEmpty'

export const isCondition = (node: FilterNode): node is FilterCondition => 'field' in node

export const nodesOf = (group: FilterGroup): readonly FilterNode[] => ('all' in group ? group.all : group.any)

export const countOfConditions = (node: FilterNode): number =>
  isCondition(node) ? 1 : nodesOf(node).reduce((sum, inner) => sum + countOfConditions(inner), 0)

/** The values of a condition as a list. */
export function valuesOfCondition({ value }: FilterCondition): readonly Value[] {
  if (value === undefined) return []
  return typeof value === 'object' ? value : [value]
}

/** The first instant of a value and the first after it, in epoch milliseconds: a day in UTC, or one millisecond. */
export function spanOf(value: Value): { from: number; to: number } {
  const from = Date.parse(String(value))
  return { from, to: from + (/^\d{4}-\d\d-\d\d$/u.test(String(value)) ? 86_400_000 : 1) }
}

/** The filter with a further condition that must hold; it replaces those on the same field with the same operator. */
export function withCondition(filter: ListingFilter | null, condition: FilterCondition): ListingFilter {
  if (filter === null) return { all: [condition] }
  if ('all' in filter) {
    const others = filter.all.filter(
      (node) => !isCondition(node) || node.field !== condition.field || node.op !== condition.op,
    )
    return { all: [...others, condition] }
  }
  if (filter.any.every(isCondition)) return { all: [filter, condition] }
  // Added to each alternative, so that groups are not nested deeper.
  const alternatives = filter.any.flatMap((node) => ('any' in node ? node.any : [node]))
  return { any: alternatives.map((node) => ({ all: [...(isCondition(node) ? [node] : nodesOf(node)), condition] })) }
}
