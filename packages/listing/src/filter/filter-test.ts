import { type TableField, fieldTable } from '../listing-columns.ts'
import {
  type FilterCondition,
  type FilterNode,
  type ListingFilter,
  isCondition,
  nodesOf,
  spanOf,
  valuesOfCondition,
} from './filter.ts'

export type FilteredCell = string | number | readonly string[] | null | undefined
export type FilteredRow = { readonly [field in TableField]?: FilteredCell }
type Test<T> = (value: T) => boolean

/**
 * A function that decides for a row. Text compares without case, as the search does. A group without conditions
 * restricts nothing.
 */
export function filterTest(filter: ListingFilter): Test<FilteredRow> {
  const tests = nodesOf(filter).map(nodeTest)
  if (tests.length === 0) return () => true
  return 'all' in filter ? (row) => tests.every((test) => test(row)) : (row) => tests.some((test) => test(row))
}

const nodeTest = (node: FilterNode): Test<FilteredRow> => (isCondition(node) ? conditionTest(node) : filterTest(node))

function conditionTest(condition: FilterCondition): Test<FilteredRow> {
  const { field, op } = condition
  if (op === 'empty') return (row) => isEmptyCell(row[field])
  if (op === 'notEmpty') return (row) => !isEmptyCell(row[field])
  if (op === 'isNot') {
    const is = conditionTest({ ...condition, op: 'is' })
    return (row) => !is(row)
  }
  switch (fieldTable[field].kind) {
    case 'number':
    case 'integer': {
      const test = numberTest(condition)
      return ({ [field]: cell }) => typeof cell === 'number' && test(cell)
    }
    case 'time': {
      const test = timeTest(condition)
      // Text that is no time was not converted to UTC.
      return ({ [field]: cell }) => typeof cell === 'string' && cell.endsWith('Z') && test(Date.parse(cell))
    }
    case 'list':
      return listTest(condition)
    case 'text': {
      const test = textTest(condition)
      return ({ [field]: cell }) => typeof cell === 'string' && cell !== '' && test(cell.toLowerCase())
    }
  }
}

export const isEmptyCell = (cell: FilteredCell): boolean =>
  cell == null || cell === '' || (typeof cell === 'object' && cell.length === 0)

function numberTest(condition: FilterCondition): Test<number> {
  const values = valuesOfCondition(condition).map(Number)
  const [bound = Number.NaN] = values
  switch (condition.op) {
    case 'gt':
      return (number) => number > bound
    case 'gte':
      return (number) => number >= bound
    case 'lt':
      return (number) => number < bound
    case 'lte':
      return (number) => number <= bound
    default:
      return (number) => values.includes(number)
  }
}

function timeTest(condition: FilterCondition): Test<number> {
  const { from, to } = spanOf(valuesOfCondition(condition)[0] ?? '')
  if (condition.op === 'before') return (time) => time < from
  if (condition.op === 'after') return (time) => time >= to
  return (time) => time >= from && time < to
}

/** The texts in lower case. */
function textTest(condition: FilterCondition): Test<string> {
  const values = valuesOfCondition(condition).map((value) => String(value).toLowerCase())
  const [first = ''] = values
  if (condition.op === 'contains') return (text) => text.includes(first)
  if (condition.op === 'startsWith') return (text) => text.startsWith(first)
  const wanted = new Set(values)
  return (text) => wanted.has(text)
}

/** A list is one of its texts, and contains what the texts contain with spaces between them. */
function listTest(condition: FilterCondition): Test<FilteredRow> {
  const test = textTest(condition)
  const isWhole = condition.op === 'contains' || condition.op === 'startsWith'
  return ({ [condition.field]: cell }) => {
    if (typeof cell !== 'object' || cell === null || cell.length === 0) return false
    if (isWhole) return test(cell.join(' ').toLowerCase())
    return cell.some((text) => test(text.toLowerCase()))
  }
}
