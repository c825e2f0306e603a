import type { FilterSql } from '../rows/narrow.ts'
import { datetimeOf } from './upsert.ts'

/** `values` receives the parameters, in the order of the SQL. Texts compare as bytes, without the column's collation. */
export function mysqlFilterSql(values: unknown[]): FilterSql {
  const textOf = (value: string): string => {
    values.push(value)
    return 'cast(? as binary)'
  }
  return {
    ofText: (column, conditionOf) =>
      `(case when length(${plain(column)}) = char_length(${plain(column)})
        then ${conditionOf(`cast(lower(${plain(column)}) as binary)`)} else true end)`,
    textOf,
    contains: (text, value) => `locate(${textOf(value)}, ${text}) > 0`,
    startsWith: (text, value) => `left(${text}, ${value.length}) = ${textOf(value)}`,
    ofLength: (column, comparison) => `length(${plain(column)}) ${comparison} 0`,
    ofNumber: (column, conditionOf) =>
      `(case when ${printed(column)} regexp '^-?[0-9]{1,15}([.][0-9]{1,20})?$'
        then ${conditionOf(`(${printed(column)} + 0e0)`)} else true end)`,
    numberOf: (value) => {
      values.push(value)
      return '?'
    },
    truncated: (number) => `truncate(${number}, 0)`,
    // Compared as text, in the notation of the driver: a column of another type passes. A shorter text is earlier.
    ofTime: (column, comparison, at) => {
      const time = datetimeOf(new Date(at).toISOString())
      values.push(comparison === '>=' ? time.slice(0, 'yyyy-mm-dd hh:mm:ss'.length) : time)
      return `(case when ${printed(column)} regexp '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?$'
        then ${printed(column)} ${comparison} ? else true end)`
    },
  }
}

const plain = (column: string): string => `convert(${column} using utf8mb4)`
const printed = (column: string): string => `cast(${column} as char)`
