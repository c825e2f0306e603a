import { type TableField, fieldTable } from '@gazetteer/listing'
import {
  type FilterCondition,
  type FilterNode,
  type ListingFilter,
  filterTest,
  isCondition,
  nodesOf,
  spanOf,
  valuesOfCondition,
} from '@gazetteer/listing/filter'

type Comparison = '=' | '<>' | '>' | '>=' | '<' | '<='

/** SQL of a database, over a column. Each condition is true, or null, where the database cannot decide as the program does. */
export type FilterSql = {
  /** The condition for text of ASCII characters only, in lower case; true for other text. */
  ofText: (column: string, conditionOf: (text: string) => string) => string
  /** An ASCII text as a parameter. */
  textOf: (value: string) => string
  contains: (text: string, value: string) => string
  startsWith: (text: string, value: string) => string
  /** Whether the text has no characters, or some. */
  ofLength: (column: string, comparison: '=' | '>') => string
  ofNumber: (column: string, conditionOf: (number: string) => string) => string
  numberOf: (value: number) => string
  truncated: (number: string) => string
  /** `at`: epoch milliseconds. */
  ofTime: (column: string, comparison: '>=' | '<', at: number) => string
}

/**
 * A condition in SQL that every matching row fulfils. Databases compare case, accents, trailing spaces and texts in
 * number columns each in another way. So rows that they would judge differently pass, and `filterTest` decides.
 */
export function narrowing(filter: ListingFilter, columns: readonly string[], sql: FilterSql): string {
  const nodes = nodesOf(filter).map((node) => nodeSql(node, columns, sql))
  return nodes.length === 0 ? always : `(${nodes.join('all' in filter ? ' and ' : ' or ')})`
}

/** The clause of conditions that must all hold. */
export const where = (conditions: readonly string[]): string =>
  conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`

const always = '1 = 1'
const never = '1 = 0'

function nodeSql(node: FilterNode, columns: readonly string[], sql: FilterSql): string {
  if (!isCondition(node)) return narrowing(node, columns, sql)
  // A column that an older table lacks is empty in all rows.
  const ofEmpty = filterTest({ all: [node] })({}) ? always : never
  if (!columns.includes(node.field)) return ofEmpty
  const condition = conditionOf(node, sql)
  return condition === always && ofEmpty === always
    ? always
    : `(case when ${node.field} is null then ${ofEmpty} else ${condition} end)`
}

function conditionOf(condition: FilterCondition, sql: FilterSql): string {
  const { field, op } = condition
  const { kind } = fieldTable[field]
  if (op === 'empty') return kind === 'text' ? sql.ofLength(field, '=') : sqlOfEmpty(field, sql)
  if (op === 'notEmpty') return kind === 'text' ? sql.ofLength(field, '>') : always
  switch (kind) {
    case 'number':
    case 'integer':
      return numberSql(condition, sql)
    case 'time':
      return timeSql(condition, sql)
    case 'text':
      return sql.ofText(field, (text) => textSql(condition, text, sql))
    case 'list':
      return listSql(condition, sql)
  }
}

/** Unreadable values are empty too. */
const sqlOfEmpty = (field: TableField, sql: FilterSql): string =>
  fieldTable[field].kind === 'number' || fieldTable[field].kind === 'integer'
    ? sql.ofNumber(field, () => never)
    : always

const comparisons: Partial<Record<FilterCondition['op'], Comparison>> = {
  is: '=',
  isNot: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

function numberSql(condition: FilterCondition, sql: FilterSql): string {
  const values = valuesOfCondition(condition).map((value) => sql.numberOf(Number(value)))
  const comparison = comparisons[condition.op]
  return sql.ofNumber(condition.field, (read) => {
    const number = fieldTable[condition.field].kind === 'integer' ? sql.truncated(read) : read
    return comparison === undefined ? `${number} in (${values.join(', ')})` : `${number} ${comparison} ${values[0]}`
  })
}

const [firstTime, lastTime] = [Date.parse('0001-01-01'), Date.parse('9999-12-31')]

/** Databases have no year 0, and no years of five digits. */
const storable = (at: number): number => Math.min(Math.max(at, firstTime), lastTime)

function timeSql(condition: FilterCondition, sql: FilterSql): string {
  const span = spanOf(valuesOfCondition(condition)[0] ?? '')
  const [from, to] = [storable(span.from), storable(span.to)]
  if (condition.op === 'isNot') return always
  if (condition.op === 'before') return sql.ofTime(condition.field, '<', from)
  if (condition.op === 'after') return sql.ofTime(condition.field, '>=', to)
  return `(${sql.ofTime(condition.field, '>=', from)} and ${sql.ofTime(condition.field, '<', to)})`
}

// oxlint-disable-next-line no-control-regex -- the characters whose case every database changes alike
const isAscii = (text: string): boolean => /^[\u0001-\u007F]*$/u.test(text)

/** ASCII text never equals or contains other text. */
const asciiOf = (condition: FilterCondition): string[] =>
  valuesOfCondition(condition)
    .map((value) => String(value).toLowerCase())
    .filter(isAscii)

function textSql(condition: FilterCondition, text: string, sql: FilterSql): string {
  const [first, ...others] = asciiOf(condition)
  if (condition.op === 'isNot') return first === undefined ? always : `${text} <> ${sql.textOf(first)}`
  if (first === undefined) return never
  if (condition.op === 'contains') return sql.contains(text, first)
  if (condition.op === 'startsWith') return sql.startsWith(text, first)
  return `${text} in (${[first, ...others].map((value) => sql.textOf(value)).join(', ')})`
}

/** The column has the texts with any white space between them. */
function listSql(condition: FilterCondition, sql: FilterSql): string {
  const values = asciiOf(condition)
  if (condition.op === 'isNot' || values.some((value) => /\s/u.test(value))) return always
  return sql.ofText(condition.field, (text) =>
    values.length === 0 ? never : `(${values.map((value) => sql.contains(text, value)).join(' or ')})`,
  )
}
